/** Writes small vector tiles for tests. */

export interface TestFeature {
  /** 1 point, 2 line, 3 area. */
  readonly type: 1 | 2 | 3
  readonly props: Readonly<Record<string, string | number | boolean>>
  /** Lines of points in units of the tile, of which it has 4096. */
  readonly lines: readonly (readonly (readonly [number, number])[])[]
}

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
const zigzag = (value: number): number[] => varint(value < 0 ? -value * 2 - 1 : value * 2)
const field = (number: number, content: readonly number[]): number[] => [...varint(number * 8 + 2), ...varint(content.length), ...content]
const numberField = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)]
const textField = (number: number, text: string): number[] => field(number, [...new TextEncoder().encode(text)])

function geometry({ type, lines }: TestFeature): number[] {
  let [x, y] = [0, 0]
  const step = ([toX, toY]: readonly [number, number]): number[] => {
    const bytes = [...zigzag(toX - x), ...zigzag(toY - y)]
    ;[x, y] = [toX, toY]
    return bytes
  }
  return lines.flatMap(([first, ...rest]) => [
    ...varint(1 + 8),
    ...(first === undefined ? [] : step(first)),
    ...(rest.length === 0 ? [] : [...varint(2 + 8 * rest.length), ...rest.flatMap(step)]),
    ...(type === 3 ? varint(7 + 8) : []),
  ])
}

function value(of: string | number | boolean): number[] {
  if (typeof of === 'string') return textField(1, of)
  return typeof of === 'boolean' ? numberField(7, of ? 1 : 0) : numberField(5, of)
}

/** Returns the bytes of one feature. */
function encodeFeature(feature: TestFeature, firstKey: number): number[] {
  const tags = Object.keys(feature.props).flatMap((_, at) => [...varint(firstKey + at), ...varint(firstKey + at)])
  return field(2, [...field(2, tags), ...numberField(3, feature.type), ...field(4, geometry(feature))])
}

/** Returns the bytes of a tile with these layers. */
export function encodeTile(layers: Readonly<Record<string, readonly TestFeature[]>>): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(layers).flatMap(([name, features]) => {
    const entries = features.flatMap(({ props }) => Object.entries(props))
    let keys = 0
    const encoded = features.map((feature) => {
      const written = encodeFeature(feature, keys)
      keys += Object.keys(feature.props).length
      return written
    })
    return field(3, [
      ...textField(1, name),
      ...encoded.flat(),
      ...entries.flatMap(([key]) => textField(3, key)),
      ...entries.flatMap(([, of]) => field(4, value(of))),
      ...numberField(5, 4096),
      ...numberField(15, 2),
    ])
  })
  return new Uint8Array(bytes)
}
