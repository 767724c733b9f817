import { pageMeta, type PageMeta } from '../page-meta.ts'
import { pagePath, withPageNumber } from './page-number.ts'

export function allContractorsPage(number = 1): PageMeta {
  return pageMeta({
    title: withPageNumber('All contractors', number),
    canonical: pagePath('/all-contractors', number),
    description:
      'Every contractor in the directory, best rated first, with trade, city, rating and phone number.',
  })
}

export function allCitiesPage(number = 1): PageMeta {
  return pageMeta({
    title: withPageNumber('All cities', number),
    canonical: pagePath('/all-cities', number),
    description: 'Every city in the directory from A to Z, with the number of contractors in each.',
  })
}

export function allCategoriesPage(): PageMeta {
  return pageMeta({
    title: 'All categories',
    canonical: '/all-categories',
    description: 'Every trade in the directory and how many professionals each one has.',
  })
}

export function locationsPage(): PageMeta {
  return pageMeta({
    title: 'Locations',
    canonical: '/locations',
    description:
      'Find contractors by city and state. Every place in the directory, with the number of contractors.',
  })
}
