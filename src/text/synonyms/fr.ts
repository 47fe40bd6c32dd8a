/** Everyday French words for each service, separated by commas. The search matches them from their first letters. */
import type { Synonyms } from './synonym-table.ts'

export const SYNONYMS: Synonyms = {
  cleaner: 'nettoyer, nettoyage, femme de ménage, ménage, vitres, repassage, linge',
  plumber: 'plombier, tuyau, fuite, robinet, évier, toilettes, chaudière, bouché, douche',
  tutor: 'professeur, cours, devoirs, mathématiques, langues, examen, soutien',
  handyman: 'bricoleur, réparer, réparation, meuble, montage, peinture, étagère, menuisier',
  delivery: 'coursier, colis, paquet, livrer, courses',
  fitness: 'coach, salle de sport, musculation, exercice, entraîneur',
  electrician: 'électricien, lumière, prise, câble, fusible, lampe, courant',
  pet_care: 'chien, chat, promener, garde, animal, toilettage',
  photographer: 'photo, mariage, portrait, appareil photo',
  beauty: 'coiffeur, coiffure, ongles, maquillage, manucure, barbier, esthéticienne, massage',
  tech_support: 'ordinateur, portable, téléphone, wifi, internet, imprimante, informatique, dépannage',
  gardening: 'jardin, gazon, tondre, haie, plantes, arbres, jardinier',
  errands: 'courses, démarches, file, commissions',
  personal_shopper: 'vêtements, mode, cadeaux, conseil en image, shopping',
  graphic_designer: 'logo, design, affiche, flyer, illustration, graphiste',
  model: 'mannequin, séance photo, défilé, mode',
  yoga_instructor: 'yoga, méditation, étirements, pilates',
  chef: 'cuisinier, cuisine, dîner, repas, traiteur',
  okada: 'moto, taxi-moto, trajet',
  boda_boda: 'moto, taxi-moto, trajet',
  xe_om: 'moto, taxi-moto, trajet',
  local_transport: 'taxi, chauffeur, voiture, déménagement, camionnette, trajet',
}
