import { place } from './neighbourhood.ts'

/** Circles avoid Doha Bay, the marinas and the airfields; the artificial islands are left out. */
export const DOHA = [
  place('Al Sadd', 25.283, 51.495, 450),
  place('Bin Mahmoud', 25.281, 51.512, 350),
  place('Msheireb', 25.286, 51.526, 230),
  place('Souq Waqif', 25.287, 51.533, 90),
  place('Al Mansoura', 25.269, 51.53, 320),
  place('Najma', 25.268, 51.544, 320),
  place('Umm Ghuwailina', 25.277, 51.547, 250),
  place('Al Hilal', 25.26, 51.545, 350),
  place('Nuaija', 25.249, 51.526, 280),
  place('Al Thumama', 25.233, 51.545, 350),
  place('Abu Hamour', 25.238, 51.493, 380),
  place('Al Waab', 25.259, 51.473, 350),
  place('Al Rayyan', 25.292, 51.424, 380),
  place('Al Messila', 25.299, 51.49, 280),
  place('Fereej Kulaib', 25.315, 51.5, 280),
  place('Madinat Khalifa', 25.318, 51.483, 420),
  place('Al Luqta', 25.313, 51.459, 280),
  place('Al Markhiya', 25.333, 51.499, 380),
  place('Al Gharrafa', 25.338, 51.443, 380),
  place('Al Duhail', 25.349, 51.469, 380),
  place('West Bay', 25.3215, 51.527, 230),
] as const
