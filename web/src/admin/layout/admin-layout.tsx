import { Outlet } from 'react-router-dom'
import { DrawerBar } from './drawer.tsx'
import { Sidebar } from './sidebar.tsx'

/** The layout of the admin pages, with a sidebar on wide screens and a drawer below 1024 px. */
export function AdminLayout() {
  return (
    <div className="mx-auto min-h-dvh max-w-[100rem] lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <aside className="border-r border-base-300 max-lg:hidden print:hidden">
        <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto px-4 py-6">
          <Sidebar />
        </div>
      </aside>
      <div className="min-w-0">
        <DrawerBar />
        <div className="page pt-5 pb-16 lg:px-8 lg:pt-8">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
