//! A reader of weighted constraint networks, and a brute force over them.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

/// A cost function: what a tuple costs, if it is not listed.
struct Function {
    scope: Vec<usize>,
    default: i64,
    listed: HashMap<Vec<usize>, i64>,
}

/// A weighted constraint network, to be minimised; costs add up to less than the bound.
pub struct Network {
    domains: Vec<usize>,
    functions: Vec<Function>,
    bound: i64,
}

impl Network {
    /// Reads the numbers of a `.wcsp` file.
    pub fn read_wcsp(text: &str) -> Network {
        let mut tokens = text.split_whitespace().skip(1).map(|token| token.parse::<i64>().unwrap());
        let mut next = || tokens.next().unwrap();
        let (variables, most, functions, bound) = (next(), next(), next(), next());
        let domains: Vec<usize> = (0..variables).map(|_| next() as usize).collect();
        assert_eq!(domains.iter().max(), Some(&(most as usize)));
        let functions = (0..functions).map(|_| {
            let arity = next();
            let scope: Vec<usize> = (0..arity).map(|_| next() as usize).collect();
            let (default, count) = (next(), next());
            let listed = (0..count).map(|_| {
                let tuple: Vec<usize> = (0..arity).map(|_| next() as usize).collect();
                (tuple, next())
            });
            let listed: HashMap<_, _> = listed.collect();
            assert_eq!(listed.len(), count as usize, "each tuple once");
            Function { scope, default, listed }
        });
        let functions = functions.collect();
        assert_eq!(tokens.next(), None, "nothing comes after the last function");
        Network { domains, functions, bound }
    }

    /// Reads a `.cfn` file that is to be maximised; totals are negated.
    pub fn read_cfn(text: &str) -> Network {
        let json: Value = serde_json::from_str(text).unwrap();
        let least = json["problem"]["mustbe"].as_str().unwrap().strip_prefix('>').unwrap();
        let variables: BTreeMap<&str, usize> =
            json["variables"].as_object().unwrap().keys().map(String::as_str).zip(0..).collect();
        let values = |name: &str| json["variables"][name].as_array().unwrap();
        for name in variables.keys() {
            let mut names: Vec<&str> =
                values(name).iter().map(|value| value.as_str().unwrap()).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), values(name).len(), "values have different names");
        }
        let domains = variables.keys().map(|name| values(name).len()).collect();
        let function = |function: &Value| {
            let names: Vec<&str> =
                function["scope"].as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
            let costs = function["costs"].as_array().unwrap();
            let scope = names.iter().map(|name| variables[name]).collect();
            let Some(default) = function.get("defaultcost") else {
                assert!(names.len() == 1 && costs.len() == values(names[0]).len());
                let listed = costs.iter().enumerate();
                let listed = listed.map(|(value, cost)| (vec![value], -millionths(cost))).collect();
                return Function { scope, default: 0, listed };
            };
            let listed = costs.chunks(names.len() + 1).map(|row| {
                let tuple = row[..names.len()].iter().map(|value| value.as_u64().unwrap() as usize);
                (tuple.collect(), -millionths(&row[names.len()]))
            });
            Function { scope, default: -millionths(default), listed: listed.collect() }
        };
        let functions = json["functions"].as_object().unwrap().values().map(function).collect();
        let bound = -millionths(&serde_json::from_str(least).unwrap());
        Network { domains, functions, bound }
    }

    /// The least cost of a solution below the bound, by trying all that does not reach it so far, whatever
    /// the functions that are not complete yet may give.
    pub fn least_cost(&self) -> Option<i64> {
        let mut best = None;
        self.search(&self.order(), &mut vec![None; self.domains.len()], 0, &mut best);
        best
    }

    /// The least cost of a function.
    fn least(function: &Function) -> i64 {
        function.listed.values().copied().chain([function.default]).min().unwrap()
    }

    /// An order of the variables in which each shares functions with those before, where it can be had.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        while order.len() < self.domains.len() {
            let shared = |variable: &usize| {
                let shares = |function: &&Function| {
                    function.scope.contains(variable)
                        && function.scope.iter().any(|other| order.contains(other))
                };
                self.functions.iter().filter(shares).count()
            };
            let left = (0..self.domains.len()).filter(|variable| !order.contains(variable));
            let key = |variable: &usize| (shared(variable), usize::MAX - self.domains[*variable]);
            let next = left.max_by_key(key).unwrap();
            order.push(next);
        }
        order
    }

    fn search(
        &self,
        order: &[usize],
        values: &mut Vec<Option<usize>>,
        cost: i64,
        best: &mut Option<i64>,
    ) {
        let Some((&variable, rest)) = order.split_first() else {
            if cost < self.bound && best.is_none_or(|best| cost < best) {
                *best = Some(cost);
            }
            return;
        };
        for value in 0..self.domains[variable] {
            values[variable] = Some(value);
            let complete = self.functions.iter().filter(|function| {
                function.scope.contains(&variable)
                    && function.scope.iter().all(|&other| values[other].is_some())
            });
            let costs = complete.map(|function| {
                let tuple: Vec<usize> =
                    function.scope.iter().map(|&v| values[v].unwrap()).collect();
                function.listed.get(&tuple).copied().unwrap_or(function.default)
            });
            let cost = cost + costs.sum::<i64>();
            let open = self
                .functions
                .iter()
                .filter(|function| function.scope.iter().any(|&other| values[other].is_none()));
            if cost + open.map(Network::least).sum::<i64>() < self.bound {
                self.search(rest, values, cost, best);
            }
        }
        values[variable] = None;
    }
}

fn millionths(number: &Value) -> i64 {
    (number.as_f64().unwrap() * 1e6).round() as i64
}
