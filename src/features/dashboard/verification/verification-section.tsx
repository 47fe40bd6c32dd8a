/** Status of the provider's verification, and the button that opens the form. */
import { useEffect, useRef } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useVerificationStatus } from '#state/account/verification.ts'
import { useVerificationScrollTarget } from '#state/navigation/dashboard-scroll-target.ts'
import { text } from '#text/catalogue.ts'
import { fullDate } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

const verified = ({ verified_at, city }: Provider): string =>
  verified_at ? text('listing.verified_since', { date: fullDate(verified_at, cityOrDefault(city).zone) }) : text('listing.verified')

function Pending({ status, provider }: { readonly status: VerificationStatus; readonly provider: Provider }) {
  const { zone } = cityOrDefault(provider.city)
  return (
    <Notice icon="clock" role="status">
      <p>
        <b>{text('kyc.pending')}</b>
      </p>
      {status.submitted_at !== null && <p>{text('kyc.pending_text', { date: fullDate(status.submitted_at, zone) })}</p>}
    </Notice>
  )
}

function Rejected({ status }: { readonly status: VerificationStatus }) {
  return (
    <Notice tone="danger" role="status">
      <p>
        <b>{text(status.withdrawn === true ? 'notice.verification_withdrawn_title' : 'kyc.rejected')}</b>
      </p>
      {status.reason !== null && <p dir="auto">{status.reason}</p>}
    </Notice>
  )
}

/** Scrolls into view when a link or notification asks for it. */
export function VerificationSection({ provider }: { readonly provider: Provider }) {
  const [isWanted, setWanted] = useVerificationScrollTarget()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted) return
    // Runs after an overlay that closes in the same moment has returned its focus.
    queueMicrotask(() => part.current?.focus())
    setWanted(false)
  }, [isWanted, setWanted])
  return (
    <div className="stack g-3" ref={part} tabIndex={-1}>
      <StatusNotice provider={provider} />
    </div>
  )
}

function StatusNotice({ provider }: { readonly provider: Provider }) {
  const status = useVerificationStatus()
  if (provider.is_verified) return <p className="t-small c-2">{verified(provider)}</p>
  // The provider document with the tick may not have arrived yet.
  if (status?.status === 'approved') return <p className="t-small c-2">{text('listing.verified')}</p>
  if (status?.status === 'pending') return <Pending status={status} provider={provider} />
  const isRejected = status?.status === 'rejected'
  return (
    <>
      {isRejected ? <Rejected status={status} /> : <p className="t-small c-2">{text('listing.unverified')}</p>}
      <Button icon="shield" wide onPress={() => openOverlay({ kind: 'verify-profile' })}>
        {text(isRejected ? 'kyc.again' : 'kyc.button')}
      </Button>
    </>
  )
}
