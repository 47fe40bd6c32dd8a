import { cheapRefusals } from '/tmp/clones/passwords/tests/bench/benchmarks/server/cheap-refusals.ts'
for (const r of await cheapRefusals.measure()) console.log(r.what, r.value.median.toFixed(3), r.floor?.value.median.toFixed(3), (r.value.median/(r.floor?.value.median??1)).toFixed(2), r.aim?.holds)
