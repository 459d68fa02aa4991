import {
  certificateIssuerSchema,
  logoSchema,
  saveCertificateIssuerSchema,
} from '@pengawas/shared/contracts/certificate-issuer'
import { PICTURE_CONTENT_TYPES } from '@pengawas/shared/contracts/questions'
import type { Operation } from '../../kernel/http/operation.ts'
import { LOGO_CONTENT_TYPE } from './logos.ts'

const brand: Operation['access'] = ['certificate:brand']

export const issuerOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/certificate-issuer',
    summary: 'Agency, logo and signatory of certificates',
    access: brand,
    answer: certificateIssuerSchema,
  },
  {
    method: 'put',
    path: '/certificate-issuer',
    summary: 'Change agency, logo and signatory of the certificates from now on',
    access: brand,
    body: saveCertificateIssuerSchema,
    answer: certificateIssuerSchema,
  },
  {
    method: 'post',
    path: '/certificate-issuer/logos',
    summary: 'Add a logo for certificates',
    access: brand,
    body: { contentTypes: PICTURE_CONTENT_TYPES },
    answer: logoSchema,
    status: 201,
  },
  {
    method: 'get',
    path: '/certificate-issuer/logos/{id}',
    summary: 'A logo that was added',
    access: brand,
    answer: { contentTypes: [LOGO_CONTENT_TYPE] },
  },
]
