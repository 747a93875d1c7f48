//! The page in a real browser, used as people use it. Each test has a server, a driver and a browser of
//! its own; one runs at a time, for a browser alone keeps two cores busy.

mod accessible;
mod cells;
mod driver;
mod explore;
mod guess;
mod keyboard;
mod loss;
mod make;
mod page;
mod passing;
mod phone;
mod play;
mod play_files;
mod screenshots;
mod served;
mod session;
mod watch;
mod weight;
