/** Connects the verification form to its stored draft. Changes of another tab come in, but never replace values that were not saved. */
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
  /** Saves the file; undefined removes it. */
  readonly saveFile: (file: VerificationFile | undefined) => void
  readonly stop: () => void
}

/**
 * Starts synchronizing the form with its draft.
 * @param onDraft receives the draft at first, and whenever another tab changed it
 * @param onSaved receives false while a value exists in the form only, and true when all values are saved
 */
export function syncVerificationDraft(
  onDraft: (draft: VerificationDraft) => void,
  onSaved: (isSaved: boolean) => void,
): SyncedVerificationDraft {
  /** Number of changes made here. A draft that was read during a change is outdated and read again. */
  let changes = 0
  /** Fields that exist in the form only and would be lost if the draft replaced them. */
  const unsaved = new Set<string>()
  let isStopped = false

  const read = async (): Promise<void> => {
    const before = changes
    const draft = await readVerificationDraft()
    if (isStopped || unsaved.size > 0) return
    if (changes === before) onDraft(draft)
    else await read()
  }

  const track = async (field: string, writing: Promise<boolean>): Promise<void> => {
    const isSaved = await writing.catch(() => false)
    if (isSaved) unsaved.delete(field)
    else unsaved.add(field)
    if (!isStopped) onSaved(unsaved.size === 0)
  }

  void read()
  const stopListening = onDraftChanged(() => void read())
  return {
    saveField: (field, value) => {
      changes += 1
      void track(field, saveVerificationField(field, value))
    },
    saveFile: (file) => {
      changes += 1
      void track('file', saveVerificationFile(file))
    },
    stop: () => {
      isStopped = true
      stopListening()
    },
  }
}
