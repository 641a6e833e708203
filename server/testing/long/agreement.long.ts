import { testAgreement } from '../agreement.ts'

testAgreement({ calls: 40, sidebars: 60, types: 60, requests: 120 })
