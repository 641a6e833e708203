import { z } from 'zod'
import { CreateListView, listNames, ListView, maxListViews, UpdateListView } from '../kit/listViews.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'

const ListViewAnswer = z.object({ view: ListView })

export const listViews = {
  listViews: route({
    method: 'GET',
    path: '/list-views',
    needs: 'signed-in',
    summary: 'List your saved views of a list, by name',
  })
    .input(z.object({ list: z.enum(listNames) }))
    .output(z.object({ views: z.array(ListView) })),
  createListView: route({
    method: 'POST',
    path: '/list-views',
    needs: 'signed-in',
    summary: 'Save the filters and the order of a list as a view',
    description: `Only you see your views. You can have ${maxListViews} of each list.`,
    success: 201,
  })
    .input(CreateListView)
    .output(ListViewAnswer),
  updateListView: route({
    method: 'PATCH',
    path: '/list-views/{id}',
    needs: 'signed-in',
    summary: 'Rename one of your views, or replace its filters and order',
  })
    .input(UpdateListView)
    .output(ListViewAnswer),
  removeListView: route({
    method: 'DELETE',
    path: '/list-views/{id}',
    needs: 'signed-in',
    summary: 'Delete one of your views',
    success: 204,
  }).input(z.object({ id: Id })),
}
