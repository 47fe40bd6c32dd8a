import { promptInstall, dismissInstall, useInstallMethod, useIsInstallDismissed } from '#state/device/installation.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import './install-card.css'

function InstallSteps() {
  return (
    <ol className="install-card__steps">
      <li>
        {text('install.share')} <Icon name="share" size={18} />
      </li>
      <li>{text('install.add')}</li>
      <li>{text('install.open')}</li>
    </ol>
  )
}

export interface InstallCardProps {
  /** Shows the card even if it was dismissed, on the screen where people look for it. */
  readonly always?: boolean
}

/** Offers to install the app, or explains how. Renders nothing if the app is installed, cannot be installed, or the card was dismissed. */
export function InstallCard({ always = false }: InstallCardProps) {
  const method = useInstallMethod()
  const isDismissed = useIsInstallDismissed()
  if (method === undefined || (isDismissed && !always)) return null
  return (
    <Card padded className="install-card">
      <div className="install-card__words">
        <Icon name="install" size={24} />
        <div className="grow">
          <p className="t-strong">{text('install.title')}</p>
          <p className="t-small c-2">{text('install.text')}</p>
        </div>
      </div>
      {method === 'by_hand' && <InstallSteps />}
      {(!always || method === 'ask') && (
        <div className="install-card__foot">
          {!always && <Button onPress={dismissInstall}>{text('install.later')}</Button>}
          {method === 'ask' && (
            <Button variant="primary" onPress={() => void promptInstall()}>
              {text('install.install')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
