import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { Button } from '../../ui/button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CategoryDialog } from '../categories/category-dialog.tsx'
import { CategoryEditor } from '../categories/category-editor.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

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
