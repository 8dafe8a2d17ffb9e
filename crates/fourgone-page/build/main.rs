//! Makes the engine, and the table of all files of the page.

mod engine;
mod table;

use std::env;
use std::error::Error;
use std::path::PathBuf;

use crate::table::Table;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let workspace = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let mut table = Table::new(&out)?;

    let web = workspace.join("crates/fourgone-page/web");
    println!("cargo::rerun-if-changed={}", web.display());
    table.add_folder(&web)?;
    let book = workspace.join("crates/fourgone-book/fourgone.book");
    println!("cargo::rerun-if-changed={}", book.display());
    table.add("opening.book", &book)?;
    if let Some(engine) = engine::make(&workspace, &out)? {
        table.add("engine.wasm", &engine)?;
    }
    table.write()
}
