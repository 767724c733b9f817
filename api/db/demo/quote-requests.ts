/** A request of every state to the demo owner, newest first, about listing 3. */
export const demoQuotes = [
  {
    name: 'Rosa Delgado',
    zipcode: '34994',
    when: 'emergency',
    status: 'new',
    isSpam: false,
    message:
      'A drawer front came off and took the face of the cabinet along. Can you look at it this week?',
  },
  {
    name: 'Ben Ito',
    zipcode: '34997',
    when: 'week',
    status: 'read',
    isSpam: false,
    message:
      'The doors of eight kitchen cabinets peel at the edges. Do you refinish them in the house?',
  },
  {
    name: 'Ann Kowalski',
    zipcode: '34990',
    when: 'month',
    status: 'answered',
    isSpam: false,
    message: 'Two bathroom vanities in oak, from honey to white. What would that cost?',
  },
  {
    name: 'Sam Reyes',
    zipcode: '34952',
    when: 'flexible',
    status: 'closed',
    isSpam: false,
    message: 'Built-in shelves of 1988, solid wood, to be sanded and oiled. No hurry at all.',
  },
  {
    name: 'Top Of Search',
    zipcode: '10001',
    when: 'flexible',
    status: 'new',
    isSpam: true,
    message: 'We bring your website to the first page of every search engine, guaranteed.',
  },
] as const

/** The claim of the demo member, which waits for the admin. Nobody owns the listing. */
export const demoClaim = {
  contractorId: 12,
  message:
    'I have run this business since 2011. Please call the number in the listing and ask for me.',
} as const
