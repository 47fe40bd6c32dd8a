import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { goBack } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { AppBar } from '#ui/navigation/app-bar.tsx'

/** The dashboard's address, for a visitor: after the login the dashboard is there. */
export function DashboardSignInScreen() {
  return (
    <Screen root bar={<AppBar line title={text('dashboard.title')} back={{ label: text('common.back'), onPress: goBack }} />}>
      <SignInPrompt picture="calendar" title={text('dashboard.signed_out')} />
    </Screen>
  )
}
