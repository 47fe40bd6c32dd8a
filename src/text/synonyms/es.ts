/** Everyday Spanish words for each service, separated by commas. The search matches them from their first letters. */
import type { Synonyms } from './synonym-table.ts'

export const SYNONYMS: Synonyms = {
  cleaner: 'limpiar, limpiadora, asistenta, empleada doméstica, cristales, colada, hogar',
  plumber: 'fontanero, fontanería, gasfiter, tubería, fuga, grifo, desagüe, inodoro, caldera, atasco',
  tutor: 'profesor, clases, deberes, matemáticas, idiomas, examen, refuerzo',
  handyman: 'arreglar, manitas, reparación, muebles, montaje, pintura, carpintero',
  delivery: 'mensajero, paquete, envío, reparto, compra, recado',
  fitness: 'entrenador, gimnasio, ejercicio, deporte, entrenamiento',
  electrician: 'electricista, luz, enchufe, cables, fusible, lámpara, corriente',
  pet_care: 'perro, gato, pasear, paseador, animal, veterinario, peluquería canina',
  photographer: 'fotógrafo, fotos, boda, retrato, cámara',
  beauty: 'peluquería, peluquera, uñas, maquillaje, manicura, barbero, estética, masaje',
  tech_support: 'ordenador, computadora, portátil, móvil, celular, wifi, internet, impresora, informático',
  gardening: 'jardín, césped, podar, plantas, árboles, jardinero',
  errands: 'mandados, recados, compras, trámites, fila, encargos',
  personal_shopper: 'ropa, compras, moda, regalos, asesor de imagen',
  graphic_designer: 'logotipo, logo, diseño, cartel, folleto, ilustración',
  model: 'modelaje, sesión de fotos, pasarela, moda',
  yoga_instructor: 'yoga, meditación, estiramientos, pilates',
  chef: 'cocinero, cocina, cena, comida, banquete, catering',
  okada: 'moto, mototaxi, viaje',
  boda_boda: 'moto, mototaxi, viaje',
  xe_om: 'moto, mototaxi, viaje',
  local_transport: 'taxi, chófer, conductor, coche, mudanza, furgoneta, viaje',
}
