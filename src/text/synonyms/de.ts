/** Everyday German words for each service, separated by commas. The search matches them from their first letters. */
import type { Synonyms } from './synonym-table.ts'

export const SYNONYMS: Synonyms = {
  cleaner: 'putzen, putzfrau, putzhilfe, haushalt, fenster, wäsche, bügeln, sauber',
  plumber: 'installateur, rohr, leck, wasserhahn, abfluss, toilette, heizung, verstopft, dusche, sanitär',
  tutor: 'lehrer, unterricht, hausaufgaben, mathe, sprachen, prüfung, nachhilfe',
  handyman: 'reparatur, reparieren, möbel, aufbauen, streichen, maler, regal, tischler, schreiner',
  delivery: 'kurier, paket, bote, versand, einkauf, liefern',
  fitness: 'trainer, fitnessstudio, sport, training, workout',
  electrician: 'strom, licht, steckdose, kabel, sicherung, lampe, elektro',
  pet_care: 'hund, katze, gassi, tiersitter, tier, hundefriseur',
  photographer: 'foto, bilder, hochzeit, porträt, kamera',
  beauty: 'friseur, haare, nägel, make-up, maniküre, kosmetik, barbier, massage',
  tech_support: 'computer, laptop, handy, wlan, internet, drucker, it-hilfe, pc',
  gardening: 'garten, rasen, mähen, hecke, pflanzen, bäume, gärtner',
  errands: 'besorgungen, einkaufen, behördengang, schlange stehen',
  personal_shopper: 'kleidung, mode, geschenke, stilberatung, shopping',
  graphic_designer: 'logo, design, plakat, flyer, illustration, gestaltung',
  model: 'fotoshooting, laufsteg, mode, mannequin',
  yoga_instructor: 'yoga, meditation, dehnen, pilates',
  chef: 'koch, kochen, catering, abendessen, essen',
  okada: 'motorrad, motorradtaxi, mitfahrt',
  boda_boda: 'motorrad, motorradtaxi, mitfahrt',
  xe_om: 'motorrad, motorradtaxi, mitfahrt',
  local_transport: 'taxi, fahrer, auto, umzug, transporter, fahrt',
}
