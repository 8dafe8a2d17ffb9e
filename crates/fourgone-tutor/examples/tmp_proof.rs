use fourgone_solver::*; use fourgone_tutor::proof::*; use std::time::*;
fn main(){
 for m in std::env::args().skip(1) {
 let book = Book::new(fourgone_book::BYTES).unwrap();
 let mut s = Solver::with_mebibytes(64).with_book(book);
 let g: fourgone::Game = if m=="-" {Default::default()} else {m.parse().unwrap()};
 let t = Instant::now();
 let mut pr = |b: u32, k: usize| eprintln!("{b} {k} {:?}", t.elapsed());
 let p = Prover::new(&mut s, ProverLimits::default(), &mut pr).prove(&g);
 let Some(p) = p else { println!("{m}: none"); continue };
 let t1=t.elapsed(); let t2=Instant::now();
 let v = verify(&p.bytes, |_,_|());
 println!("{m} nodes {} strategies {} out {} bytes {} in {t1:?} verify {:?} {:?}", p.nodes,p.strategies,p.played_out,p.bytes.len(), t2.elapsed(), v.map(|v|v.nodes));
 std::fs::write(format!("/tmp/pz/{m}.proof"), p.bytes).unwrap();
 }}
