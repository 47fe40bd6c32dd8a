/**
 * What an admin did, as it lies in the store: written before it is carried out, and kept with its reason for as long as the account is
 * there that it is about. The audit log holds only a hash of the reason.
 */
import * as v from 'valibot'
import { CONTENT_VERDICTS, type ContentVerdict } from '#domain/documents/report.ts'
import {
  MODERATION_STATUS_CHANGES,
  moderationStatusChange,
  moderationStatusSchema,
  isSameModerationStatus,
  type ModerationStatus,
} from '#domain/moderation/moderation-status.ts'
import { instantField, uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { CONTENT_CHANGES, contentChange } from '#domain/moderation/content-verdict.ts'
import { sha256Hex } from '../platform/hash.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

/** Fields of every act. */
const actEntries = {
  /** Whose: the reasons go with this account. */
  uid: uidField,
  /** Drawn by whoever asks, so that asking again is the same act. */
  id: ulidField,
  /** Whether it is about a service, the account of somebody without one, or something that somebody wrote. */
  kind: v.optional(v.picklist(['provider', 'person', 'content']), 'provider'),
  /** What of the person's it is about; empty for the service, of which there is one. */
  about: v.optional(v.string(), ''),
  /** The act that this one takes back. */
  undoes: v.nullable(ulidField),
  reason: v.string(),
  /** Random, and nowhere else: without it the hash in the audit log tells nothing of a short reason. */
  salt: v.string(),
  /** Name of the admin's session. */
  session: v.string(),
  decided_at: instantField,
  /** `void`: something else came first, and nothing was done. */
  state: v.picklist(['begun', 'done', 'void']),
}
const actSchema = v.object(actEntries)

export interface ModerationAction<State> extends v.InferOutput<typeof actSchema> {
  /** What it makes of what it is about. */
  readonly change: string
  readonly from: State
  readonly to: State
}

interface ModerationKind<State> {
  /** Type of the records, and how their ids begin. */
  readonly type: string
  /** How their actions begin in the audit log. */
  readonly kinds: readonly string[]
  readonly states: v.GenericSchema<unknown, State>
  readonly changes: readonly string[]
  readonly isSame: (a: State, b: State) => boolean
  /** Undefined where nothing is changed. */
  readonly changeOf: (from: State, to: State) => string | undefined
  /** For the audit log. */
  readonly wordsOf: (state: State) => string
}

/** How acts of one kind lie in the store. */
export interface ModerationRecords<State> extends Pick<ModerationKind<State>, 'kinds' | 'isSame' | 'changeOf'> {
  /** All acts about somebody. */
  readonly actsOf: (uid: Uid) => string
  readonly actId: (uid: Uid, id: Ulid) => string
  readonly openPrefix: string
  /** Names an act that may have to be carried out still; written before it, so one that names nothing is harmless. */
  readonly openId: (uid: Uid, id: Ulid) => string
  readonly openDoc: (act: Pick<ModerationAction<State>, 'uid' | 'id'>) => StoredDoc
  /** The two ids of an open act, from the id of its name. */
  readonly readOpenId: (name: string) => { readonly uid: Uid; readonly id: Ulid }
  readonly read: (stored: StoredDoc | undefined) => ModerationAction<State> | undefined
  /** @param rev the revision it replaces; undefined for a new one */
  readonly toStored: (act: ModerationAction<State>, rev: string | undefined) => StoredDoc
  /** Acts about one person: a handful. */
  readonly readAll: (store: DocumentStore, uid: Uid) => Promise<ModerationAction<State>[]>
  /** What the audit log says of it. */
  readonly wordsOf: (act: ModerationAction<State>) => { readonly before: string; readonly after: string }
}

function createModerationRecords<State>(kind: ModerationKind<State>): ModerationRecords<State> {
  const { type, states, changes, wordsOf } = kind
  const open = `${type}_open`
  const openPrefix = `${open}:`
  const schema = v.object({ ...actEntries, change: v.picklist(changes), from: states, to: states })
  const actsOf = (uid: Uid): string => `${type}:${uid}:`
  const actId = (uid: Uid, id: Ulid): string => actsOf(uid) + id
  const openId = (uid: Uid, id: Ulid): string => `${openPrefix}${uid}:${id}`
  const read = (stored: StoredDoc | undefined): ModerationAction<State> | undefined => {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : undefined
  }
  return {
    kinds: kind.kinds,
    isSame: kind.isSame,
    changeOf: kind.changeOf,
    actsOf,
    actId,
    openPrefix,
    openId,
    openDoc: ({ uid, id }) => ({ _id: openId(uid, id), type: open }),
    readOpenId: (name) => {
      const [uid = '', id = ''] = name.slice(openPrefix.length).split(':')
      return { uid: uid as Uid, id: id as Ulid }
    },
    read,
    toStored: (act, rev) => ({ _id: actId(act.uid, act.id), ...(rev === undefined ? {} : { _rev: rev }), type, ...act }),
    readAll: async (store, uid) => {
      const rows = await store.range({ start: actsOf(uid), end: `${actsOf(uid)}\uffff`, includeDocs: true })
      return rows.flatMap(({ doc }) => read(doc) ?? [])
    },
    wordsOf: ({ from, to }) => ({ before: wordsOf(from), after: wordsOf(to) }),
  }
}

/** What is done to providers, and to people without a service. */
export const PROVIDER_MODERATION: ModerationRecords<ModerationStatus> = createModerationRecords({
  type: 'admin_act',
  kinds: ['provider', 'person'],
  states: moderationStatusSchema,
  changes: MODERATION_STATUS_CHANGES,
  isSame: isSameModerationStatus,
  changeOf: moderationStatusChange,
  // `approved`, `pending blocked`.
  wordsOf: ({ approval, is_blocked, is_removed }) =>
    [approval, ...(is_blocked ? ['blocked'] : []), ...(is_removed ? ['removed'] : [])].join(' '),
})

/** What is done to what somebody wrote; `about` is its key. */
export const CONTENT_MODERATION: ModerationRecords<ContentVerdict> = createModerationRecords({
  type: 'content_act',
  kinds: ['content'],
  states: v.picklist(CONTENT_VERDICTS),
  changes: CONTENT_CHANGES,
  isSame: (a, b) => a === b,
  changeOf: contentChange,
  wordsOf: (verdict) => verdict,
})

/** What the audit log knows of a reason. */
export const reasonHash = ({ salt, reason }: Pick<ModerationAction<unknown>, 'salt' | 'reason'>): Promise<string> =>
  sha256Hex(`${salt} ${reason}`)
