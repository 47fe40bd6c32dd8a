/** Security of the account: its password, e-mail address and sessions. */
import { useId } from 'react'
import { BlockedPeople } from '#shared/block/blocked-people.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { isSharedDevice } from '#state/session/shared-device.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { SessionsList } from './sessions-list.tsx'
import './security-card.css'

export function SecurityCard() {
  const devicesId = useId()
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
            <SessionsList titleId={devicesId} />
          </div>
          <BlockedPeople />
        </div>
      </Card>
    </section>
  )
}
