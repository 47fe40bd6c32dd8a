import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/app/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': 'NearHelp öffnen',
  'letter.why':
    'Sie bekommen diese E-Mail, weil in Ihrem NearHelp-Profil Mitteilungen per E-Mail eingeschaltet sind. Dort können Sie sie unter „Einstellungen“ ausschalten.',
  'letter.short': 'NearHelp: {title}. {message}',
  'letter.account_why':
    'Sie bekommen diese E-Mail, weil die Adresse zu einem NearHelp-Konto gehört oder für eines angegeben wurde. Keine E-Mail von NearHelp fragt nach Ihrem Passwort.',
  'letter.reset_title': 'Neues Passwort setzen',
  'letter.reset_open': 'Neues Passwort setzen',
  'letter.reset_text':
    'Jemand möchte ein neues Passwort für Ihr NearHelp-Konto setzen. Der Code dafür ist {code}. Er gilt einmal, 30 Minuten lang. Wenn Sie das nicht waren, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  'letter.confirm_title': 'Neue Adresse bestätigen',
  'letter.confirm_open': 'Diese Adresse bestätigen',
  'letter.confirm_text':
    'Das soll die Adresse eines NearHelp-Kontos werden. Der Code zum Bestätigen ist {code}. Er gilt einmal, eine Stunde lang. Wenn Sie das nicht waren, ist nichts zu tun.',
  'letter.asked_title': 'Eine andere Adresse wurde gewünscht',
  'letter.asked_open': 'NearHelp öffnen',
  'letter.asked_text':
    'Jemand, der Ihr Passwort kennt, möchte eine andere E-Mail-Adresse für Ihr NearHelp-Konto. Nichts ändert sich, bis diese Adresse bestätigt ist. Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort.',
  'letter.left_title': 'Ihre Adresse wurde geändert',
  'letter.left_open': 'NearHelp öffnen',
  'letter.left_text':
    'Ihr NearHelp-Konto hat jetzt eine andere E-Mail-Adresse, diese wird nicht mehr verwendet. Wenn Sie das nicht waren, sagen Sie es sofort den Betreibern dieses Dienstes.',
  'push.message': 'Nachricht von {name}',
  'push.photo': 'Foto von {name}',
  'push.named': '{title}: {name}',
}
