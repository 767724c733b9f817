import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../../components/admin-page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CategoryEditor } from '../../features/admin-categories/category-editor.tsx'
import { categoriesQuery } from '../../features/directory/queries.ts'

/** `/admin/categories` */
export function AdminCategoriesPage() {
  const categories = useQuery({ ...categoriesQuery(), staleTime: 0 })
  return (
    <AdminPage title="Categories" lead="The trades contractors are listed under.">
      <QueryView query={categories} loading={<Skeleton className="h-96" />}>{(list) => <CategoryEditor categories={list} />}</QueryView>
    </AdminPage>
  )
}
