/** The part of `docs/benchmarks.md` that draws each figure over the releases. */
import { toleranceOf } from './compare-ratios.ts'
import { keyOf, type ReleaseRatio } from './release-ratios.ts'

/** Around the written part. */
const BEGIN = '<!-- Written by npm run bench -- --draw; the ratios are in docs/proofs/bench.jsonl -->'
const END = '<!-- End of the written part -->'

/** Eighths of the highest ratio that the figure ever had. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const
const NOT_MEASURED = '·'

const barOf = (ratio: number, highest: number): string => BARS[Math.max(0, Math.ceil((ratio / highest) * BARS.length) - 1)] ?? BARS[0]

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const times = (ratio: number): string => ratio.toPrecision(3)

function figureRow(all: readonly ReleaseRatio[], releases: readonly string[]): string[] {
  const last = all.at(-1)
  if (!last) return []
  const byRelease = new Map(all.map((each) => [each.release, each.ratio]))
  const highest = Math.max(...byRelease.values())
  const bars = releases.map((release) => {
    const ratio = byRelease.get(release)
    return ratio === undefined ? NOT_MEASURED : barOf(ratio, highest)
  })
  const spread = last.runs.length > 1 ? ` (${times(Math.min(...last.runs))}–${times(Math.max(...last.runs))})` : ''
  const tolerance = toleranceOf(last.runs)
  return [
    row([
      `\`${last.benchmark}\``,
      `${last.figure}, beside ${last.floor}`,
      bars.join(''),
      `${times(last.ratio)}×${spread}`,
      Number.isFinite(tolerance) ? `${times(last.ratio * tolerance)}×` : '–',
    ]),
  ]
}

/** Returns the lines between the marks. */
export function ratiosPart(recorded: readonly ReleaseRatio[]): string {
  const releases = [...new Set(recorded.map(({ release }) => release))].toSorted()
  const figures = new Map<string, ReleaseRatio[]>()
  for (const each of recorded) figures.set(keyOf(each), [...(figures.get(keyOf(each)) ?? []), each])
  return [
    BEGIN,
    '',
    `Releases, one column of each drawing: ${releases.join(', ')}. A column is an eighth to eight eighths of the highest ratio of its figure; ${NOT_MEASURED} was not measured.`,
    '',
    row(['`--only`', 'Figure', 'Drawn', 'Last: median (least–most)', 'At most']),
    row(['---', '---', '---', '---', '---']),
    ...[...figures.values()].flatMap((all) => figureRow(all, releases)),
    '',
    END,
  ].join('\n')
}

/** Returns the page with the drawings of these ratios. @throws Error when it has no place for them */
export function withRatiosPart(page: string, recorded: readonly ReleaseRatio[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error('The page has no place for the ratios')
  return page.slice(0, from) + ratiosPart(recorded) + page.slice(to + END.length)
}
