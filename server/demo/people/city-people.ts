/** Names and languages of the people of each city, in approximately their real proportions. */
import type { CityPeople } from './name-groups.ts'

const SAN_FRANCISCO: CityPeople = {
  spoken: ['English'],
  second: { chance: 0.15, languages: ['Spanish', 'French'] },
  groups: [
    {
      weight: 4,
      given: ['Rachel', 'Marcus', 'Emily', 'Derek', 'Hannah', 'Terrence', 'Kate', 'Andre', 'Molly', 'Sean', 'Nadia', 'Jerome'],
      family: ['Whitfield', 'Bennett', 'Carter', 'Sullivan', 'Hughes', 'Monroe', 'Foster', 'Lindqvist', 'Weiss', 'Palmer'],
      languages: [],
    },
    {
      weight: 4,
      given: ['Lucía', 'Mateo', 'Rosa', 'Javier', 'Marisol', 'Diego', 'Paola', 'Ernesto', 'Carmen', 'Luis'],
      family: ['Ramírez', 'Ortega', 'Morales', 'Delgado', 'Fuentes', 'Castillo', 'Rivas', 'Salazar'],
      languages: ['Spanish'],
    },
    {
      weight: 3,
      given: ['Wei', 'Mei-Ling', 'Kevin', 'Grace', 'Jason', 'Vivian', 'Calvin', 'Amy'],
      family: ['Chan', 'Leung', 'Wong', 'Lau', 'Huang', 'Tsai', 'Kwok'],
      languages: ['Cantonese', 'Mandarin'],
    },
    {
      weight: 2,
      given: ['Jocelyn', 'Rommel', 'Marites', 'Paolo', 'Divina', 'Ramon'],
      family: ['Santos', 'Reyes', 'Bautista', 'Villanueva', 'Aquino', 'Mercado'],
      languages: ['Tagalog'],
    },
    {
      weight: 2,
      given: ['Priya', 'Arjun', 'Meera', 'Rohan', 'Anjali', 'Vikram'],
      family: ['Nair', 'Desai', 'Iyer', 'Kapoor', 'Menon', 'Bose'],
      languages: ['Hindi'],
    },
    { weight: 1, given: ['Tuyet', 'Minh', 'Kim', 'Bao'], family: ['Tran', 'Pham', 'Vo', 'Duong'], languages: ['Vietnamese'] },
    { weight: 1, given: ['Irina', 'Pavel', 'Yelena', 'Boris'], family: ['Sokolov', 'Levin', 'Gurevich', 'Orlov'], languages: ['Russian'] },
  ],
}

const NAIROBI: CityPeople = {
  spoken: ['English', 'Swahili'],
  second: { chance: 0.1, languages: ['French', 'Arabic'] },
  groups: [
    {
      weight: 5,
      given: ['Wanjiru', 'Kamau', 'Njeri', 'Mwangi', 'Wambui', 'Kariuki', 'Nyambura', 'Gitau', 'Wairimu', 'Njoroge'],
      family: ['Kimani', 'Maina', 'Ndungu', 'Waweru', 'Muthoni', 'Karanja', 'Githinji', 'Macharia'],
      languages: ['Kikuyu'],
    },
    {
      weight: 4,
      given: ['Achieng', 'Otieno', 'Akinyi', 'Ochieng', 'Atieno', 'Odhiambo', 'Awuor', 'Omondi'],
      family: ['Owino', 'Onyango', 'Okoth', 'Ouma', 'Adhiambo', 'Opiyo', 'Ogola'],
      languages: ['Dholuo'],
    },
    {
      weight: 3,
      given: ['Nekesa', 'Wafula', 'Nasimiyu', 'Barasa', 'Khayanga', 'Simiyu'],
      family: ['Wekesa', 'Shikuku', 'Makokha', 'Wanyama', 'Mukhwana', 'Lusweti'],
      languages: ['Luhya'],
    },
    {
      weight: 2,
      given: ['Mutua', 'Mwende', 'Kioko', 'Ndinda', 'Musyoka', 'Syombua'],
      family: ['Mutiso', 'Nzioka', 'Kilonzo', 'Muli', 'Wambua'],
      languages: ['Kamba'],
    },
    {
      weight: 2,
      given: ['Chebet', 'Kiprono', 'Jepkosgei', 'Kipchumba', 'Cherono'],
      family: ['Koech', 'Rotich', 'Langat', 'Kosgei', 'Sang'],
      languages: ['Kalenjin'],
    },
    {
      weight: 1,
      given: ['Abdi', 'Halima', 'Hassan', 'Fatuma'],
      family: ['Warsame', 'Farah', 'Mohamud', 'Abdullahi'],
      languages: ['Somali'],
    },
    { weight: 1, given: ['Kiran', 'Nisha', 'Dinesh', 'Rupal'], family: ['Shah', 'Patel', 'Vora', 'Mistry'], languages: ['Gujarati'] },
  ],
}

const LAGOS: CityPeople = {
  spoken: ['English'],
  second: { chance: 0.6, languages: ['Nigerian Pidgin'] },
  groups: [
    {
      weight: 6,
      given: ['Adebayo', 'Folake', 'Tunde', 'Yetunde', 'Kunle', 'Bimpe', 'Segun', 'Ronke', 'Femi', 'Titilayo', 'Wale', 'Sade'],
      family: ['Adeyemi', 'Ogunleye', 'Balogun', 'Akinola', 'Oyelaran', 'Fashola', 'Adewale', 'Olatunji', 'Bakare', 'Salami'],
      languages: ['Yoruba'],
    },
    {
      weight: 5,
      given: ['Emeka', 'Ngozi', 'Obinna', 'Adaeze', 'Ikenna', 'Chiamaka', 'Uche', 'Nkechi', 'Kelechi', 'Ifeoma'],
      family: ['Okafor', 'Eze', 'Nwosu', 'Onyekachi', 'Umeh', 'Anyanwu', 'Obiora', 'Ezenwa', 'Chukwu'],
      languages: ['Igbo'],
    },
    {
      weight: 2,
      given: ['Musa', 'Aisha', 'Ibrahim', 'Zainab', 'Sani', 'Hauwa'],
      family: ['Abubakar', 'Danjuma', 'Yusuf', 'Garba', 'Suleiman', 'Lawal'],
      languages: ['Hausa'],
    },
    {
      weight: 2,
      given: ['Osaze', 'Efosa', 'Osasu', 'Itohan', 'Nosa', 'Isoken'],
      family: ['Igbinedion', 'Osagie', 'Aigbe', 'Omoruyi', 'Ehigie'],
      languages: ['Edo'],
    },
    { weight: 1, given: ['Ekaette', 'Effiong', 'Idara', 'Ubong'], family: ['Bassey', 'Etim', 'Udoh', 'Akpan'], languages: ['Efik'] },
  ],
}

const HO_CHI_MINH_CITY: CityPeople = {
  spoken: ['Vietnamese'],
  second: { chance: 0.65, languages: ['English'] },
  groups: [
    {
      weight: 9,
      familyFirst: true,
      given: [
        'Thị Mai',
        'Văn Hùng',
        'Thu Hà',
        'Minh Tuấn',
        'Ngọc Lan',
        'Quốc Bảo',
        'Thanh Tâm',
        'Hoàng Nam',
        'Bích Ngọc',
        'Đức Anh',
        'Kim Oanh',
        'Gia Huy',
        'Thảo Vy',
        'Tấn Phát',
        'Hồng Nhung',
        'Trung Kiên',
        'Mỹ Duyên',
        'Văn Thành',
        'Khánh Linh',
        'Anh Dũng',
      ],
      family: ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Võ', 'Đặng', 'Bùi', 'Huỳnh', 'Phan', 'Đỗ', 'Hồ', 'Dương'],
      languages: [],
    },
    {
      weight: 2,
      familyFirst: true,
      given: ['Gia Mẫn', 'Chí Cường', 'Mỹ Linh', 'Vĩnh Phúc', 'Tuệ Nghi'],
      family: ['Lâm', 'Trương', 'Quách', 'Lưu', 'Châu'],
      languages: ['Cantonese'],
    },
    {
      weight: 1,
      given: ['Claire', 'Daniel', 'Yuki', 'Min-ji', 'Thomas'],
      family: ['Moreau', 'Fischer', 'Tanaka', 'Park', 'Barker'],
      languages: ['English'],
    },
  ],
}

const DOHA: CityPeople = {
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
}

const TABLES: Readonly<Record<string, CityPeople>> = {
  'San Francisco': SAN_FRANCISCO,
  Nairobi: NAIROBI,
  Lagos: LAGOS,
  'Ho Chi Minh City': HO_CHI_MINH_CITY,
  Doha: DOHA,
}

/** Returns the people of a city by its name. @throws for a city without a table */
export function peopleOf(city: string): CityPeople {
  const people = TABLES[city]
  if (!people) throw new Error(`No people for ${city}`)
  return people
}
