import { place, type DemoCity } from './demo-city.ts'

export const DOHA: DemoCity = {
  priceLevel: 0.65,
  // Circles avoid Doha Bay, the marinas and the airfields; the artificial islands are left out.
  neighbourhoods: [
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
  ],
  people: {
    spoken: ['English'],
    second: { chance: 0.3, languages: ['Arabic', 'Hindi'] },
    groups: [
      {
        weight: 4,
        given: ['Yousef', 'Mariam', 'Khalid', 'Noora', 'Omar', 'Layla', 'Tariq', 'Huda', 'Samir', 'Rania'],
        family: ['Haddad', 'Mansour', 'Khoury', 'Saleh', 'Barakat', 'Najjar', 'Al-Khater', 'Darwish'],
        languages: ['Arabic'],
      },
      {
        weight: 4,
        given: ['Anoop', 'Sreeja', 'Biju', 'Deepa', 'Rajesh', 'Lakshmi', 'Vinod', 'Shalini'],
        family: ['Kurian', 'Pillai', 'Varghese', 'Nambiar', 'Thomas', 'Rajan', 'Mathew'],
        languages: ['Malayalam', 'Hindi'],
      },
      {
        weight: 4,
        given: ['Maricel', 'Jomar', 'Rowena', 'Arnel', 'Liezl', 'Rodel', 'Cherry', 'Noel'],
        family: ['Dela Cruz', 'Garcia', 'Mendoza', 'Pascual', 'Flores', 'Navarro', 'Manalo'],
        languages: ['Tagalog'],
      },
      {
        weight: 2,
        given: ['Bishal', 'Sunita', 'Prakash', 'Anita', 'Dipendra'],
        family: ['Gurung', 'Thapa', 'Shrestha', 'Tamang', 'Rai'],
        languages: ['Nepali', 'Hindi'],
      },
      {
        weight: 2,
        given: ['Imran', 'Saima', 'Usman', 'Farah', 'Bilal'],
        family: ['Qureshi', 'Siddiqui', 'Malik', 'Chaudhry', 'Butt'],
        languages: ['Urdu'],
      },
      {
        weight: 1,
        given: ['Nuwan', 'Dilani', 'Chaminda', 'Sachini'],
        family: ['Perera', 'Fernando', 'Silva', 'Jayasuriya'],
        languages: ['Sinhala'],
      },
      { weight: 1, given: ['Joseph', 'Mercy', 'Daniel', 'Esther'], family: ['Kiptoo', 'Mutai', 'Mensah', 'Owusu'], languages: ['Swahili'] },
    ],
  },
}
