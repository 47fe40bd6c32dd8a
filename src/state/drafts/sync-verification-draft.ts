/** The verification form over its kept draft: what another tab changed comes in, and never over what this device could not keep. */
import type { VerificationFile } from '../account/verification.ts'
import {
  saveVerificationField,
  saveVerificationFile,
  onDraftChanged,
  readVerificationDraft,
  type VerificationDraft,
} from './verification-draft.ts'

export interface SyncedVerificationDraft {
  readonly saveField: (field: string, value: string) => void
  /** Undefined forgets it. */
  readonly saveFile: (file: VerificationFile | undefined) => void
  readonly stop: () => void
}

/**
 * @param onDraft gets the draft as it was begun, then whenever another tab changed it
 * @param onKept gets false where something that was typed or chosen here is in the form only, and true when all of it is kept again
 */
export function syncVerificationDraft(
  onDraft: (draft: VerificationDraft) => void,
  onKept: (isKept: boolean) => void,
): SyncedVerificationDraft {
  /** Counts what was typed or chosen here: a draft that was read meanwhile is older, and read again. */
  let changes = 0
  /** What is in the form only, and lost where the draft takes its place. */
  const unkept = new Set<string>()
  let isStopped = false

  const read = async (): Promise<void> => {
    const before = changes
    const draft = await readVerificationDraft()
    if (isStopped || unkept.size > 0) return
    if (changes === before) onDraft(draft)
    else await read()
  }

  const note = async (what: string, writing: Promise<boolean>): Promise<void> => {
    const isKept = await writing.catch(() => false)
    if (isKept) unkept.delete(what)
    else unkept.add(what)
    if (!isStopped) onKept(unkept.size === 0)
  }

  void read()
  const deafen = onDraftChanged(() => void read())
  return {
    saveField: (field, value) => {
      changes += 1
      void note(field, saveVerificationField(field, value))
    },
    saveFile: (file) => {
      changes += 1
      void note('file', saveVerificationFile(file))
    },
    stop: () => {
      isStopped = true
      deafen()
    },
  }
}
