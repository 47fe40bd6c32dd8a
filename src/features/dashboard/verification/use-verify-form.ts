/** State of the verification form: values, errors and submission. All values are stored encrypted until they are sent. */
import { useEffect, useRef, useState } from 'react'
import type { ErrorCode, Refusal } from '#domain/errors.ts'
import { DEFAULT_ID_TYPE, FIELDS_REQUIRED, parseVerificationForm, type verificationFields } from '#domain/verification/verification.ts'
import { syncVerificationDraft, type SyncedVerificationDraft } from '#state/drafts/sync-verification-draft.ts'
import { fetchVerificationStatus, submitVerification, type VerificationFile } from '#state/account/verification.ts'
import { removeVerificationDraft } from '#state/drafts/verification-draft.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { prepareIdentityDocument } from './prepare-identity-document.ts'

export type VerifyField = keyof typeof verificationFields
export type VerifyFields = Readonly<Record<VerifyField, string>>

const EMPTY: VerifyFields = {
  full_name: '',
  government_id_type: DEFAULT_ID_TYPE,
  government_id_number: '',
  business_category: '',
  phone_number: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  additional_notes: '',
}

/** Error as it is shown (section 8). */
export interface FormError {
  readonly title?: string
  readonly text: string
}

/** Refusals whose texts already say what to do. */
const PLAIN: ReadonlySet<ErrorCode> = new Set([
  'kyc_pending',
  'already_verified',
  'not_a_document',
  'document_too_large',
  'document_missing',
  'no_provider_profile',
  'account_blocked',
  'too_many',
])

function formErrorOf(refused: Refusal): FormError {
  const { code, fields = {} } = refused
  if (Object.values(fields).includes(FIELDS_REQUIRED)) return { text: fieldErrorText(FIELDS_REQUIRED) }
  if (code === 'invalid_fields' || PLAIN.has(code)) return { text: refusalText(refused) }
  if (code === 'unauthorized') return { text: text('kyc.log_in') }
  const kind = code === 'unavailable' ? 'network' : 'failed'
  return { title: text(`kyc.${kind}_title`), text: text(`kyc.${kind}_text`) }
}

export interface VerifyForm {
  /** False until the draft has been read. */
  readonly ready: boolean
  readonly fields: VerifyFields
  readonly change: (field: VerifyField, value: string) => void
  readonly errorOf: (field: VerifyField) => string | undefined
  readonly file: VerificationFile | undefined
  readonly choose: (file: Blob) => void
  readonly remove: () => void
  /** The file is being prepared. */
  readonly isPreparingFile: boolean
  /** Why the last file cannot be sent. */
  readonly fileProblem: Refusal | undefined
  /** The values survive a reload. */
  readonly isSaved: boolean
  readonly formError: FormError | undefined
  /** Counts submissions with errors. */
  readonly faults: number
  readonly busy: boolean
  readonly submit: () => void
}

/** @param onSent called once the server has accepted the verification */
export function useVerifyForm(onSent: () => void): VerifyForm {
  const [ready, setReady] = useState(false)
  const [fields, setFields] = useState<VerifyFields>(EMPTY)
  const [file, setFile] = useState<VerificationFile>()
  const [isPreparingFile, setPreparingFile] = useState(false)
  const [fileProblem, setFileProblem] = useState<Refusal>()
  const [isSaved, setSaved] = useState(true)
  const [refused, setRefused] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  /** Counts choices of a file: the result of an earlier one that takes longer is dropped. */
  const choice = useRef(0)

  const draft = useRef<SyncedVerificationDraft>(undefined)
  useEffect(() => {
    const followed = syncVerificationDraft((read) => {
      const known = Object.entries(read.fields).filter(([field]) => Object.hasOwn(EMPTY, field))
      setFields({ ...EMPTY, ...Object.fromEntries(known) })
      setFile(read.file)
      setReady(true)
    }, setSaved)
    draft.current = followed
    return followed.stop
  }, [])

  const takeFile = (next: VerificationFile | undefined): void => {
    setFile(next)
    draft.current?.saveFile(next)
  }

  const choose = async (chosen: Blob): Promise<void> => {
    choice.current += 1
    const ownChoice = choice.current
    setPreparingFile(true)
    setFileProblem(undefined)
    const read = await prepareIdentityDocument(chosen)
    if (choice.current !== ownChoice) return
    setPreparingFile(false)
    if (read.ok) takeFile(read.value)
    else setFileProblem(read.error)
  }

  const stop = (error: Refusal): void => {
    setBusy(false)
    setRefused(error)
    setFaults((count) => count + 1)
  }

  const submit = async (): Promise<void> => {
    const form = parseVerificationForm(fields)
    if (!form.ok) {
      stop({ code: 'invalid_fields', reason: '', fields: form.error })
      return
    }
    setBusy(true)
    setRefused(undefined)
    const result = await submitVerification(form.value, file)
    if (!result.ok) {
      stop(result.error)
      // A verification is already pending: sent from another device, or from here with its response lost.
      if (result.error.code === 'kyc_pending') {
        void fetchVerificationStatus()
        void removeVerificationDraft()
      }
      return
    }
    // Stays busy until the form has closed: a second press must not submit twice.
    await removeVerificationDraft()
    onSent()
  }

  return {
    ready,
    fields,
    change: (field, value) => {
      setFields((now) => ({ ...now, [field]: value }))
      draft.current?.saveField(field, value)
      setRefused((now) => {
        if (!now?.fields) return undefined
        const { [field]: _edited, ...left } = now.fields
        return Object.keys(left).length === 0 ? undefined : { ...now, fields: left }
      })
    },
    errorOf: (field) => {
      const words = refused?.fields?.[field]
      // The complete sentence is shown once, beside the button.
      return words === FIELDS_REQUIRED ? text('field.required') : fieldErrorText(words)
    },
    file,
    choose: (chosen) => void choose(chosen),
    remove: () => {
      choice.current += 1
      setPreparingFile(false)
      setFileProblem(undefined)
      takeFile(undefined)
    },
    isPreparingFile,
    fileProblem,
    isSaved,
    formError: refused && formErrorOf(refused),
    faults,
    busy,
    submit: () => {
      if (!busy && !isPreparingFile) void submit()
    },
  }
}
