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
  /** Also when it was put away: where somebody looks for it. */
  readonly always?: boolean
}

/** Offers to install the app, or says how. Nothing where it is installed or cannot be, or where the person said no. */
export function InstallCard({ always = false }: InstallCardProps) {
  const way = useInstallMethod()
  const isPutAway = useIsInstallDismissed()
  if (way === undefined || (isPutAway && !always)) return null
  return (
    <Card padded className="install-card">
      <div className="install-card__words">
        <Icon name="install" size={24} />
        <div className="grow">
          <p className="t-strong">{text('install.title')}</p>
          <p className="t-small c-2">{text('install.text')}</p>
        </div>
      </div>
      {way === 'by_hand' && <InstallSteps />}
      {(!always || way === 'ask') && (
        <div className="install-card__foot">
          {!always && <Button onPress={dismissInstall}>{text('install.later')}</Button>}
          {way === 'ask' && (
            <Button variant="primary" onPress={() => void promptInstall()}>
              {text('install.install')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
