// An invented city in the colours of OpenStreetMap's own tiles, so that the map's filters show their effect without a network.

const SIZE = 256

/** A family of parallel streets over the whole world: they meet at the edges of tiles. */
function streets(left: number, top: number, slope: number, spacing: number, wideEvery: number, isSteep: boolean): string {
  const [from, across] = isSteep ? [left, top] : [top, left]
  const first = Math.floor((from - slope * (across + SIZE) - 40) / spacing)
  const lines: string[] = []
  for (let number = first; number * spacing < from + SIZE + Math.abs(slope) * (across + SIZE) + 40; number += 1) {
    const start = number * spacing + slope * across - from
    const end = number * spacing + slope * (across + SIZE) - from
    if (Math.max(start, end) < -40 || Math.min(start, end) > SIZE + 40) continue
    const wide = number % wideEvery === 0
    const ends = isSteep ? `x1="${start}" y1="0" x2="${end}" y2="${SIZE}"` : `x1="0" y1="${start}" x2="${SIZE}" y2="${end}"`
    const [casing, fill] = wide ? ['#c9a36a', '#fcd6a4'] : ['#cfcac4', '#ffffff']
    lines.push(
      `<line ${ends} stroke="${casing}" stroke-width="${wide ? 13 : 8}"/><line ${ends} stroke="${fill}" stroke-width="${wide ? 11 : 6}"/>`,
    )
  }
  return lines.join('')
}

/** @returns an SVG image of the tile */
export function fakeTile(x: number, y: number): string {
  // Whole spacings, so that numbers stay small enough to draw exactly.
  const left = (x * SIZE) % 59_400
  const top = (y * SIZE) % 61_600
  const park = (x * 7 + y * 13) % 5 === 0 ? '<rect x="58" y="70" width="120" height="96" fill="#cdebb0"/>' : ''
  const water = (x * 3 + y * 5) % 11 === 0 ? '<circle cx="206" cy="60" r="74" fill="#aad3df"/>' : ''
  const houses = Array.from(
    { length: 16 },
    (_, at) => `<rect x="${(at % 4) * 64 + 14}" y="${Math.floor(at / 4) * 64 + 20}" width="30" height="22" fill="#d9d0c9"/>`,
  )
  const lines = streets(left, top, -0.06, 110, 5, false) + streets(left, top, 0.06, 132, 6, true)
  const name = (x + y) % 3 === 0 ? '<text x="70" y="128" font-family="sans-serif" font-size="12" fill="#555">Fennel Street</text>' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="#e9e5dc"/>${houses.join('')}${park}${water}${lines}${name}</svg>`
}
