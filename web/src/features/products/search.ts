import { useQuery } from '@tanstack/react-query'
import { productList } from './api.ts'

/** For finding one by name: a list that is at hand is good enough, and no live stream is opened for it. */
export const useProductsAtHand = (wanted: boolean) =>
  useQuery({ ...productList, enabled: wanted, staleTime: Number.POSITIVE_INFINITY }).data ?? []
