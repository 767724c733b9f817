/** The first tab stop: jumps over the header to `#main` (D7). */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
