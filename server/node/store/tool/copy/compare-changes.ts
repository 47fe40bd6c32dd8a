/** Compares documents on both sides, byte by byte, in pages. */
import { START, type ChangePage, type CopiedDocument, type CopySource, type CopyTarget } from './copy-sides.ts'

export interface CompareDeps {
  readonly source: CopySource
  readonly target: CopyTarget
  /** Documents whose newest change is after this one. */
  readonly after?: string
  /** And not after this one. */
  readonly upTo?: string
}

export interface Comparison {
  /** Ids of documents that differ. */
  readonly different: readonly string[]
  /** Ids of the documents compared; empty where all were. */
  readonly ids: ReadonlySet<string>
}

const NO_BYTES = new Uint8Array()

function isEqual(one: CopiedDocument, other: CopiedDocument | undefined): boolean {
  if (one.body === null || !other) return one.body === null && !other
  return one.body === other.body && Buffer.compare(one.bytes ?? NO_BYTES, other.bytes ?? NO_BYTES) === 0
}

/** Follows the changes of the source again, and reads the same documents from the target. */
export async function compareChanges({ source, target, after = START, upTo }: CompareDeps): Promise<Comparison> {
  const different: string[] = []
  const ids = new Set<string>()
  const isPart = after !== START
  for (let next: Promise<ChangePage> | undefined = source.changes({ after, upTo }); next;) {
    const page: ChangePage = await next
    next = page.isNewest ? undefined : source.changes({ after: page.last, upTo })
    next?.catch(() => undefined)
    const found = await target.read(page.documents.map(({ id }) => id))
    for (const document of page.documents) {
      if (isPart) ids.add(document.id)
      if (!isEqual(document, found.get(document.id))) different.push(document.id)
    }
  }
  return { different, ids }
}
