/** Unsent values of a form, by field. The form reads those that still fit, so a draft of an earlier build opens without an error. */
import * as v from 'valibot'
import { createDraftStorage } from './draft-storage.ts'

/** Schema of a draft text. It may be ten times too long, so that the user can shorten it. @param most limit of the form, characters */
export const draftText = (most: number) => v.pipe(v.string(), v.maxLength(10 * most))

export type DraftValues = Readonly<Record<string, unknown>>

/** Draft of one form about one subject. */
export interface FormDraft {
  /** Returns the typed values by field; empty when there is no draft. */
  readonly read: () => DraftValues
  /** Saves these values and keeps the other ones, as forms about the same subject share a draft. An undefined value is removed. */
  readonly save: (values: DraftValues) => void
  readonly remove: () => void
  /** Returns the draft of a correction of a refused command, which leaves the draft of a new command alone. */
  readonly ofCorrection: (commandId: string) => FormDraft
  /** The values now; set where other parts of the screen change the draft too. */
  readonly live?: DraftValues
}

const valuesSchema = v.record(v.string(), v.unknown())

/** True for values by field. */
export const isDraft = (stored: unknown): stored is DraftValues => v.is(valuesSchema, stored)

/**
 * Creates the drafts of a form, by subject.
 * @param most number of subjects to keep; the oldest is dropped
 * @param upgrade converts what an earlier build stored
 */
export function createFormDrafts(form: string, most: number, upgrade = (stored: unknown): unknown => stored): (about: string) => FormDraft {
  const drafts = createDraftStorage(form, v.pipe(v.unknown(), v.transform(upgrade), valuesSchema), most)
  const draftOf = (about: string): FormDraft => ({
    read: () => drafts.read(about) ?? {},
    save: (values) => {
      const kept = Object.entries({ ...drafts.read(about), ...values }).filter(([, value]) => value !== undefined)
      drafts.save(about, kept.length === 0 ? undefined : Object.fromEntries(kept))
    },
    remove: () => drafts.save(about, undefined),
    ofCorrection: draftOf,
  })
  return draftOf
}

/** Upgrades the draft of a form with one field: earlier builds stored its text alone. */
export const textAs =
  (field: string) =>
  (stored: unknown): unknown =>
    typeof stored === 'string' ? { [field]: stored } : stored

/** Upgrades the names of fields. @param names current name, by the name in earlier builds */
export const renamed =
  (names: Readonly<Record<string, string>>) =>
  (stored: unknown): unknown =>
    isDraft(stored) ? Object.fromEntries(Object.entries(stored).map(([field, value]) => [names[field] ?? field, value])) : stored
