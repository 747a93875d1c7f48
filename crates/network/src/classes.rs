//! Classes of numbers that belong together.

/// The numbers below a count, in classes that are joined pair by pair (Galler and Fischer, CACM 7, 1964).
#[derive(Clone, Debug)]
pub struct Classes {
    /// For each number another of its class that is not greater, at last the first of the class.
    lower: Vec<usize>,
}

impl Classes {
    /// Each number in a class of its own.
    pub fn new(count: usize) -> Classes {
        Classes { lower: (0..count).collect() }
    }

    /// The first number of the class of a number.
    #[inline]
    pub fn first(&mut self, mut number: usize) -> usize {
        while self.lower[number] != number {
            self.lower[number] = self.lower[self.lower[number]];
            number = self.lower[number];
        }
        number
    }

    /// Makes one class of the classes of two numbers.
    #[inline]
    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        self.lower[one.max(other)] = one.min(other);
    }
}
