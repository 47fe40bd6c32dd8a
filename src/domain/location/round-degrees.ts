/** Degrees to so many decimals: three are about 110 m, two about 1.1 km. Never the negative zero, which JSON does not keep. */
export const roundDegrees = (degrees: number, decimals: number): number => Number(degrees.toFixed(decimals)) + 0
