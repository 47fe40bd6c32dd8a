/** Opens the verification of providers: what they submit, what the admin decides, and its removal. */
import type { AuditLog } from '../admin/audit-log.ts'
import type { MasterKeys } from '../verification/master-keys.ts'
import { openVerificationDecisions } from '../verification/verification-decisions.ts'
import { openVerificationDocuments } from '../verification/verification-documents.ts'
import { createVerificationSweep } from '../verification/verification-sweep.ts'
import { openVerifications } from '../verification/verifications.ts'
import type { SharedServices } from './services-deps.ts'

/** @param keys without them no verification is accepted */
export function openVerification(shared: SharedServices, keys: MasterKeys | undefined, audit: AuditLog) {
  const { store, documents, writer, now, newId, clock, setTimer, log } = shared
  const verificationDecisions = openVerificationDecisions({ store, documents, writer, audit, now, newId })
  const sweep = createVerificationSweep({ store, keys, audit, decisions: verificationDecisions, clock, setTimer, log })
  return {
    verificationDecisions,
    verifications: openVerifications({ store, documents, keys, now, newId }),
    verificationDocuments: openVerificationDocuments({ store, keys, audit, log }),
    start: () => void sweep.start(),
    stop: () => sweep.stop(),
  }
}
