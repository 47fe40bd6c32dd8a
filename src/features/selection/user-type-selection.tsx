/** Asks for the user type: customer or provider. The app's title and Logout lead here. */
import { LanguageSelect } from '#shared/device/language-select.tsx'
import { provideServices } from '#shared/account/provide-services.ts'
import { useAccountDeleted } from '#state/account/pending-deletion.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useSessionRevocation } from '#state/account/session-revocation.ts'
import { useUser } from '#state/session/session.ts'
import { showView } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceCard } from '#ui/controls/choice-card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectionPicture } from './selection-picture.tsx'
import './selection.css'

export function UserTypeSelection() {
  const user = useUser()
  const isAccountDeleted = useAccountDeleted()
  const revoked = useSessionRevocation()
  return (
    <main className="selection">
      <SelectionPicture />
      <div className="selection__language">
        <LanguageSelect />
      </div>
      <div className="selection__body">
        <h1 className="brand t-display">
          <BrandMark size={34} />
          {text('app.name')}
        </h1>
        <p className="c-2">{text('app.tagline')}</p>
        {isAccountDeleted && !user && (
          <Notice role="status">
            <p>
              <b>{text('delete.elsewhere_title')}</b>
            </p>
            <p>{text(isAccountDeleted === 'emptied' ? 'delete.elsewhere_text' : 'delete.not_emptied')}</p>
          </Notice>
        )}
        {revoked && !user && (
          <Notice role="status" icon="lock">
            <p>
              <b>{text('revoked.title')}</b>
            </p>
            <p>{text('revoked.text')}</p>
            {revoked.encryptedCommands > 0 && <p>{text('revoked.locked', { count: revoked.encryptedCommands })}</p>}
          </Notice>
        )}
        <div className="stack g-3 selection__choices">
          <ChoiceCard
            icon="search"
            title={text('selection.customer')}
            text={text('selection.customer_text')}
            onPress={() => showView('map')}
          />
          <ChoiceCard
            icon="briefcase"
            title={text('selection.provider')}
            text={text('selection.provider_text')}
            onPress={provideServices}
          />
        </div>
      </div>
      {!user && (
        <p className="selection__foot c-2">
          {text('selection.have_account')}
          <Button variant="text" onPress={() => openOverlay({ kind: 'auth', mode: 'login' })}>
            {text('selection.login')}
          </Button>
        </p>
      )}
    </main>
  )
}
