/** Seeds of the ordinary test run; longer runs go on from here. */
export const ORDINARY_SEEDS = 300;

/** Every so-many-th of them, from an offset: test files run beside each other. */
export const everyOther = (offset: 0 | 1): number[] => Array.from({ length: ORDINARY_SEEDS / 2 }, (_, index) => 1 + offset + index * 2);
