import { addFavourite, favouritesTopic, listFavourites, removeFavourite } from '@portal/contract/favourites'
import { limits } from '@portal/contract/limits'
import type { Details } from '@portal/contract/session'
import { texts } from '@portal/contract/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

export type FavouriteDocument = Details['favorites'][number]

const key = ['favourites'] as const

/** The favourite documents. A change shows at once, and is taken back when the server refuses it. */
export function useFavourites() {
  const { id, favorites } = useDetails()
  useLive(favouritesTopic(id), key)
  const { data: list } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listFavourites, {}, signal)).favorites,
    initialData: favorites,
  })
  const { mutate: add } = useAdd()
  const { mutate: remove } = useRemove()
  return { list, add, remove }
}

function useAdd() {
  const { begin, change, settled } = useList()
  return useMutation({
    mutationKey: key,
    mutationFn: (document: FavouriteDocument) => call(addFavourite, { params: { documentId: document.id } }),
    onMutate: async (document) => {
      await begin()
      // the seventh is the server's to refuse, and is not shown meanwhile
      change((list) => [...without(list, document), document].slice(0, limits.favourites))
    },
    onError: (error, document) => {
      change((list) => without(list, document))
      if (error instanceof CallError && error.code === 'conflict') toast.error(texts.sixFavourites)
      else toast.error('Couldn’t add to favorites', error.message)
    },
    onSettled: settled,
  })
}

function useRemove() {
  const { begin, change, settled } = useList()
  return useMutation({
    mutationKey: key,
    mutationFn: (document: FavouriteDocument) => call(removeFavourite, { params: { documentId: document.id } }),
    onMutate: async (document) => {
      await begin()
      let at = 0
      change((list) => {
        at = list.findIndex(({ id }) => id === document.id)
        return without(list, document)
      })
      return at
    },
    onError: (error, document, at = 0) => {
      change((list) => without(list, document).toSpliced(at, 0, document))
      toast.error('Couldn’t remove from favorites', error.message)
    },
    onSettled: settled,
  })
}

const without = (list: FavouriteDocument[], document: FavouriteDocument) => list.filter(({ id }) => id !== document.id)

function useList() {
  const client = useQueryClient()
  return {
    begin: () => client.cancelQueries({ queryKey: key }),
    change: (to: (list: FavouriteDocument[]) => FavouriteDocument[]) =>
      client.setQueryData<FavouriteDocument[]>(key, (list) => list && to(list)),
    // The last of several changes asks what they came to; an earlier answer would undo what is still on its way.
    settled: () => {
      if (client.isMutating({ mutationKey: key }) === 1) void client.invalidateQueries({ queryKey: key })
    },
  }
}
