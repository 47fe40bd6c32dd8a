/** Verifies an embedded store: its files, its keys, and every document. Each step is only possible when the one before found it readable. */
import type { ReportFault, StoreCheckFault } from '#server/integrity/store-check.ts'
import { verifyDocuments } from '#server/integrity/verify-documents.ts'
import { checkFiles, type FileFault } from '../leveldb/check-files.ts'
import type { StoreSnapshot } from '../store-snapshot.ts'
import { storeFaultOf } from '../store-fault.ts'
import type { VerifyResult } from './store-tool-messages.ts'
import { verifyKeys, type KeyCounts } from './verify-keys.ts'

export interface VerifyStoreDeps {
  readonly folder: string
  /** Called once the files are found readable. */
  readonly open: () => Promise<StoreSnapshot> | StoreSnapshot
  readonly report: ReportFault
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** Called with a line on how far it is. */
  readonly progress?: (line: string) => void
  readonly signal?: AbortSignal
}

/** Documents between two lines of progress. */
const STEP = 20_000

export const faultOfFile = ({ file, what, between }: FileFault): StoreCheckFault => ({
  check: 'file',
  id: file,
  what: between ? `${what}: keys above "${between[0]}" up to "${between[1]}"` : what,
})

/** Returns a function that prints a line at every step. */
function stepwise(name: string, progress: VerifyStoreDeps['progress']): (count: number) => void {
  let printed = 0
  return (count) => {
    if (count < printed + STEP) return
    printed = count
    progress?.(`${name}: ${count} documents`)
  }
}

/** @throws the error of `open`; an AbortError when the signal aborts */
export async function verifyStore({ folder, open, report, nowMs, progress, signal }: VerifyStoreDeps): Promise<VerifyResult> {
  let faults = 0
  const counted: ReportFault = (fault) => {
    faults += 1
    report(fault)
  }
  const steps = (name: string): ((count: number) => void) => {
    progress?.(name)
    const step = stepwise(name, progress)
    return (count) => {
      signal?.throwIfAborted()
      step(count)
    }
  }
  const incomplete = (unchecked: string, keys: KeyCounts | null): VerifyResult => ({ faults, documents: {}, keys, unchecked })

  steps('Reading files')
  for await (const fault of checkFiles(folder, { progress: () => signal?.throwIfAborted() })) counted(faultOfFile(fault))
  if (faults > 0) return incomplete('Keys and documents were not checked, because files are damaged.', null)

  const snapshot = await open()
  let keys: KeyCounts | null = null
  try {
    keys = await verifyKeys({ snapshot, report: counted, progress: steps('Reading keys') })
    if (!keys.isReadable) return incomplete('Documents were not checked, because some are not readable.', keys)
    const documents = await verifyDocuments({ reader: snapshot.reader, report: counted, nowMs, progress: steps('Reading documents') })
    return { faults, documents, keys, unchecked: null }
  } catch (error) {
    if (storeFaultOf(folder, error)?.kind !== 'damaged') throw error
    counted({ check: 'file', id: folder, what: `cannot be read: ${error instanceof Error ? error.message : String(error)}` })
    return incomplete('The rest was not checked, because a part cannot be read.', keys)
  } finally {
    await snapshot.close()
  }
}
