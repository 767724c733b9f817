import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../components/admin-page.tsx'
import { Button } from '../../components/button.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CategoryDialog } from '../../features/admin-categories/category-dialog.tsx'
import { CategoryEditor } from '../../features/admin-categories/category-editor.tsx'
import { categoriesQuery } from '../../features/directory/queries.ts'

/** `/admin/categories`: adds, edits and removes categories. */
export function AdminCategoriesPage() {
  const categories = useQuery({ ...categoriesQuery(), staleTime: 0 })
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button icon={Plus} disabled={!categories.data} onClick={() => setIsAdding(true)}>
      Add Category
    </Button>
  )
  return (
    <AdminPage title="Categories" lead="The trades contractors are listed under." actions={add}>
      <QueryView query={categories} loading={<Skeleton className="h-96" />}>
        {(list) => <CategoryEditor categories={list} />}
      </QueryView>
      {isAdding && <CategoryDialog category={null} onClose={() => setIsAdding(false)} />}
    </AdminPage>
  )
}
