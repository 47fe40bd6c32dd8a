/** Rounds degrees to that many decimals: three are about 110 m, two about 1.1 km. Never returns -0, which JSON does not keep. */
export const roundDegrees = (degrees: number, decimals: number): number => Number(degrees.toFixed(decimals)) + 0
