/** What was recorded of each look at a release: a file of layouts in `recorded/boxes`, and a folder of pictures in `recorded/pictures`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { LayoutBox } from './boxes/collect-boxes.ts'

const RECORDED = fileURLToPath(new URL('./recorded', import.meta.url))

/** In the order of the fields of a box. */
const boxSchema = v.pipe(
  v.tuple([v.string(), v.string(), v.number(), v.number(), v.number(), v.number()]),
  v.transform(([role, name, left, top, width, height]): LayoutBox => ({ role, name, left, top, width, height })),
)
const lookSchema = v.object({
  /** Of a kept release, as in `tests/support/released`: day and commit. */
  release: v.string(),
  views: v.record(v.string(), v.array(boxSchema)),
})

export interface SeenView {
  readonly boxes: readonly LayoutBox[]
  /** JPEG; undefined in a look of which only the layout is recorded. */
  readonly picture: Buffer | undefined
}
export type SeenViews = ReadonlyMap<string, SeenView>

export interface RecordedLook {
  readonly release: string
  readonly views: SeenViews
}

/** Opens the recorded looks. @param folder an empty or absent one has none */
export function openRecordedLooks(folder = RECORDED) {
  const layoutsOf = (look: string): string => join(folder, 'boxes', `${look}.json.gz`)
  const pictureOf = (look: string, view: string): string => join(folder, 'pictures', look, `${view}.jpg`)

  /** Reads a look by its name. @returns undefined where none was recorded @throws ValiError for a file of another form */
  function read(look: string): RecordedLook | undefined {
    if (!existsSync(layoutsOf(look))) return undefined
    const { release, views } = v.parse(lookSchema, JSON.parse(gunzipSync(new Uint8Array(readFileSync(layoutsOf(look)))).toString('utf8')))
    const seen = Object.entries(views).map(([view, boxes]): readonly [string, SeenView] => {
      const path = pictureOf(look, view)
      return [view, { boxes, picture: existsSync(path) ? readFileSync(path) : undefined }]
    })
    return { release, views: new Map(seen) }
  }

  return {
    read,

    /**
     * Replaces what is recorded of a look.
     * @param isWhole false: only these views are replaced, of a look that was recorded at the same release
     * @throws Error for some views of another release
     */
    write(look: string, release: string, views: SeenViews, isWhole: boolean): void {
      const before = isWhole ? undefined : read(look)
      if (!isWhole && before?.release !== release)
        throw new Error(`${look} is recorded at ${before?.release ?? 'no release'}: record all of it`)
      const all = new Map([...(before?.views ?? []), ...views])
      const layouts = [...all]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([view, { boxes }]) => [view, boxes.map(({ role, name, left, top, width, height }) => [role, name, left, top, width, height])])
      rmSync(join(folder, 'pictures', look), { recursive: true, force: true })
      mkdirSync(join(folder, 'boxes'), { recursive: true })
      writeFileSync(
        layoutsOf(look),
        new Uint8Array(gzipSync(JSON.stringify({ release, views: Object.fromEntries(layouts) as object }), { level: 9 })),
      )
      for (const [view, { picture }] of all) {
        if (!picture) continue
        mkdirSync(join(folder, 'pictures', look), { recursive: true })
        writeFileSync(pictureOf(look, view), new Uint8Array(picture))
      }
    },

    /** Bytes of all files. */
    size: (): number =>
      (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
        .map((path) => statSync(join(folder, path)))
        .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0),
  }
}
