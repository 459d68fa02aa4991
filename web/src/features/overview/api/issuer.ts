import {
  certificateIssuerSchema,
  logoSchema,
  type SaveCertificateIssuer,
} from '@pengawas/shared/contracts/certificate-issuer'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const PATH = '/api/certificate-issuer'

export const logoUrl = (id: string): string => `${PATH}/logos/${id}`

/** Not refreshed automatically: a form must not change while someone is filling it in. */
export const issuerQuery = queryOptions({
  queryKey: ['certificate-issuer'],
  queryFn: ({ signal }) => requestJson(PATH, certificateIssuerSchema, { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  gcTime: 0,
})

export function useSaveIssuer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveCertificateIssuer) => requestJson(PATH, certificateIssuerSchema, { method: 'PUT', body }),
    onSuccess: (saved) => queryClient.setQueryData(issuerQuery.queryKey, saved),
  })
}

export function useAddLogo() {
  return useMutation({
    mutationFn: (body: File) => requestJson(`${PATH}/logos`, logoSchema, { method: 'POST', body }),
  })
}
