import { expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { everyOther } from './seeds.ts';
import { makeHashSteady } from './steady-hash.ts';

test('devices and server agree after every seeded run, and each command took effect once (even seeds)', async () => {
  makeHashSteady();
  for (const seed of everyOther(1)) {
    const { faults } = await runSeed(seed);
    expect(faults, `again: npm run convergence -- --seed ${seed}`).toEqual([]);
  }
}, 120_000);
