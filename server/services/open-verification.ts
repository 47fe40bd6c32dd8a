/** Opens the verification of providers: what they submit, what the admin decides, and its removal. */
import type { AuditLog } from '../admin/audit-log.ts'
import { scheduleJob } from '../jobs/job-document.ts'
import type { MasterKeys } from '../verification/master-keys.ts'
import { openVerificationDecisions } from '../verification/verification-decisions.ts'
import { openVerificationDocuments } from '../verification/verification-documents.ts'
import { createVerificationSweep } from '../verification/verification-sweep.ts'
import { openVerifications } from '../verification/verifications.ts'
import type { SharedServices } from './services-deps.ts'

/** @param keys without them no verification is accepted */
export function openVerification(shared: SharedServices, keys: MasterKeys | undefined, audit: AuditLog) {
  const { store, documents, writer, now, newId, clock, log } = shared
  const verificationDecisions = openVerificationDecisions({ store, documents, writer, audit, now, newId, clock })
  const { sweep, rewrap } = createVerificationSweep({ store, keys, audit, clock, log })
  return {
    verificationDecisions,
    verifications: openVerifications({ store, documents, keys, now, newId }),
    verificationDocuments: openVerificationDocuments({ store, keys, audit, log }),
    jobs: { settle_verification: verificationDecisions.complete, verifications: sweep, ...(keys ? { rewrap_verifications: rewrap } : {}) },
    /** Stores the job of the newest master key. */
    start: async () => {
      if (keys) await scheduleJob(store, { kind: 'rewrap_verifications', key: keys.newest.id, dueMs: clock() }, clock())
    },
  }
}
