import { Link } from 'react-router-dom'
import { site } from '../../site.ts'

/** Where questions about the legal texts go. */
export function ContactLines() {
  return (
    <p>
      Write to <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>, or use the <Link to="/contact">contact page</Link>.
      Our office is in {site.contact.location}.
    </p>
  )
}
