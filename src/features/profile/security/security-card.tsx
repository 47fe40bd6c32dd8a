/** Security of the account: its password, e-mail address, sessions, other access and logins. */
import { useId } from 'react'
import { BlockedPeople } from '#shared/block/blocked-people.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { isSharedDevice } from '#state/session/shared-device.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AccessList } from './access/access-list.tsx'
import { SignInTrail } from './access/sign-in-trail.tsx'
import { SessionsList } from './sessions-list.tsx'
import { useAccountSecurity, type OwnSecurity } from './use-account-security.ts'
import './security-card.css'

function SecurityNotice({ refused, list, isOnline, reload }: OwnSecurity) {
  if (!isOnline) return <Notice role="status">{text('security.devices_offline')}</Notice>
  if (!refused) return list === undefined ? <Skeleton shape="row" count={2} label={text('common.loading')} /> : null
  return (
    <div className="stack g-3">
      <Notice tone="danger" role="alert">
        {list === undefined ? text('security.devices_failed') : refusalText(refused)}
      </Notice>
      <Button icon="refresh" onPress={() => void reload()}>
        {text('common.retry')}
      </Button>
    </div>
  )
}

export function SecurityCard() {
  const [devicesId, accessId, trailId] = [useId(), useId(), useId()]
  const security = useAccountSecurity()
  return (
    <section>
      <SectionHeader title={text('security.title')} flush />
      <Card padded>
        <div className="stack g-4">
          {isSharedDevice() && <Notice icon="users">{text('security.shared_now')}</Notice>}
          <div className="security-ways">
            <Button icon="lock" onPress={() => openOverlay({ kind: 'change-password' })}>
              {text('security.password')}
            </Button>
            <Button icon="mail" onPress={() => openOverlay({ kind: 'change-email' })}>
              {text('security.email')}
            </Button>
          </div>
          <div>
            <h3 className="t-strong security-devices" id={devicesId}>
              {text('security.devices')}
            </h3>
            <div className="stack g-3">
              <SecurityNotice {...security} />
              <SessionsList titleId={devicesId} sessions={security} />
            </div>
          </div>
          <AccessList titleId={accessId} security={security} />
          <SignInTrail titleId={trailId} security={security} />
          <BlockedPeople />
        </div>
      </Card>
    </section>
  )
}
