/**
 * Igbo words for what a shop sells, and the English words of goods that they mean. Each was looked up:
 * - K. Williamson, Dictionary of Onitsha Igbo (Ethiope Press, 1972; data of the Igbo API, Apache 2.0): most of them,
 *   some in the spelling of Onitsha there: òbàla òbàlà, ufie ufie, nwa ọfụū, nwatà nwaàyì, nwa ōkolọbìà, ụmù akā. It
 *   has edo as yellow.
 * - Two word lists beside it in the Igbo API (1,000 common words; nsibidi dictionary, 2024): uwe, uwe obi, ekete,
 *   ọla, ọla aka, elekere, ele aka, mgbanaka, nwanyị, akwụkwọ ndụ, ndụ ndụ.
 * No dictionary at hand has these, but two texts or more that do not know each other: isi agụ, isiagụ, anụnụ anụnụ
 * (Williamson has ànùnù as a plant for indigo). Put together from words above, neck, ear, hand, eye, book and new: uwe
 * nwaanyị, uwe nwanyị, uwe nwoke, uwe ụmụaka, akpa aka, akpa akwụkwọ, ihe olu, ihe onu, ọla olu, ọla ntị, ihe ntị,
 * elekere aka, ugogbe anya, nwa agbọghọ, ụmụnwaanyị, ụmụnwoke. From common use: ogologo ọkpa, traụza, sket, and mgba aka
 * for what is worn at the wrist.
 */
export const IGBO = `
akpụkpọ ụkwụ = shoe
akpụkpọ = leather
okpu = cap
ịchafụ, ịchafụ isi = gele, headtie
uwe, afe, ejiji = dress, kaftan, shirt
uwe nwaanyị, uwe nwanyị = dress, women
uwe nwoke = kaftan, shirt, men
uwe obi = shirt
uwe ụmụaka = children
otogbo = bubu, boubou
isi agụ, isiagụ = senator, kaftan
ogologo ọkpa, traụza = trouser
sket = skirt
ogodo = wrapper
akwa = cloth
abada = ankara, wax
owu = cotton
akpa, akpa aka = bag, handbag
akpa ego = wallet, purse
akpa akwụkwọ = backpack
ekike, beelutu = belt
ihe olu, ihe onu, ife onu, ọla olu = necklace
erulu = coral
jigida = ileke, waist bead
ọla ntị, iyeli, ihe ntị = earring
mgbanaka = ring
mgba aka, mgbaaka = bangle, ring
ọla aka, ọla, ọlaaka = bangle
ọna = brass
elekere, elekere aka, ele aka = watch
ugegbe anya, enyo anya, ugogbe anya = sunglasses
enyo, ugegbe, ugogbe = mirror
ukpe, ọkụ ukpe, utukpe = lamp
ofili isi = cushion
nkata, ekete, ukpa = basket
ite, udu = pot
ugba = calabash
iko = mug
akupe = fan
nwa, nwata, ụmụaka = children
nwa agbọghọ, nwata nwaanyị = girl
nwata nwoke, nwa okorobịa = boy
nwa ọhụrụ = baby
nwanyị, nwaanyị, ụmụnwaanyị = women
nwoke, ụmụnwoke = men
ọcha = white
ojii, oji = black
mmee mmee, ọbara ọbara, uhie uhie = red
anụnụ anụnụ = blue
ndụ ndụ, akwụkwọ ndụ = green
edo edo = yellow
`
