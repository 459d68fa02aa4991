import type { LtiMatching, LtiStatus } from '@pengawas/shared/contracts/lti'
import type { JWK } from 'jose'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** A learning platform of the agency whose launches are believed. */
export interface LtiPlatformRow {
  id: string
  /** A digest of issuer and client, which are registered once. */
  identity: string
  name: string
  issuer: string
  clientId: string
  deploymentIds: readonly string[]
  authUrl: string
  tokenUrl: string
  jwksUrl: string
  matching: LtiMatching
  enrols: boolean
  status: LtiStatus
  createdBy: string
  createdAt: Date
  lastLaunchAt: Date | null
}

export const ltiPlatformEntity = new EntitySchema<LtiPlatformRow>({
  name: 'LtiPlatform',
  tableName: 'lti_platforms',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    identity: { type: 'varchar', length: 64 },
    name: { type: 'varchar', length: 80 },
    issuer: { type: 'varchar', length: 500 },
    clientId: { type: 'varchar', length: 255 },
    deploymentIds: jsonColumn,
    authUrl: { type: 'varchar', length: 500 },
    tokenUrl: { type: 'varchar', length: 500 },
    jwksUrl: { type: 'varchar', length: 500 },
    matching: { type: 'varchar', length: 16 },
    enrols: { type: 'boolean' },
    status: { type: 'varchar', length: 16 },
    createdBy: { type: 'varchar', length: 36 },
    createdAt: instantColumn,
    lastLaunchAt: { ...instantColumn, nullable: true },
  },
})

/** An assessment that links of a platform may open, and who allowed it. */
export interface LtiLinkRow {
  platformId: string
  assessmentId: string
  createdBy: string
  createdAt: Date
}

export const ltiLinkEntity = new EntitySchema<LtiLinkRow>({
  name: 'LtiLink',
  tableName: 'lti_links',
  columns: {
    platformId: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36, primary: true },
    createdBy: { type: 'varchar', length: 36 },
    createdAt: instantColumn,
  },
})

/** Where the score of a candidate goes at a platform, as its last launch said. */
export interface LtiGradeRow {
  id: string
  /** A digest of platform, line item and subject. */
  identity: string
  platformId: string
  assessmentId: string
  participantId: string
  /** The platform's own name of the person. */
  subject: string
  lineItemUrl: string
  /** When to look whether there is something to send; null: not before a result changes. */
  lookAt: Date | null
  /** What the platform was last told, or is being told, as a text; null: nothing. */
  told: string | null
  updatedAt: Date
}

export const ltiGradeEntity = new EntitySchema<LtiGradeRow>({
  name: 'LtiGrade',
  tableName: 'lti_grades',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    identity: { type: 'varchar', length: 64 },
    platformId: { type: 'varchar', length: 36 },
    assessmentId: { type: 'varchar', length: 36 },
    participantId: { type: 'varchar', length: 36 },
    subject: { type: 'varchar', length: 255 },
    lineItemUrl: { type: 'varchar', length: 2000 },
    lookAt: { ...instantColumn, nullable: true },
    told: { type: 'varchar', length: 40, nullable: true },
    updatedAt: instantColumn,
  },
})

/** A launch that was taken up: its nonce opens nothing again. */
export interface LtiNonceRow {
  hash: string
  expiresAt: Date
}

export const ltiNonceEntity = new EntitySchema<LtiNonceRow>({
  name: 'LtiNonce',
  tableName: 'lti_nonces',
  columns: { hash: { type: 'varchar', length: 64, primary: true }, expiresAt: instantColumn },
})

/** A key of ours, by which platforms know that a request for a token is ours. */
export interface LtiKeyRow {
  kid: string
  publicKey: JWK
  /** Sealed. */
  privateKey: string
  createdAt: Date
}

export const ltiKeyEntity = new EntitySchema<LtiKeyRow>({
  name: 'LtiKey',
  tableName: 'lti_keys',
  columns: {
    kid: { type: 'varchar', length: 36, primary: true },
    publicKey: jsonColumn,
    privateKey: { type: 'text' },
    createdAt: instantColumn,
  },
})
