/**
 * Igbo words for what a shop sells, and the English words of goods that they mean. 45 of the 93 are in K. Williamson,
 * Dictionary of Onitsha Igbo (Ethiope Press, 1972); the others were not looked up. Another dictionary to check them with:
 * M. J. C. Echeruo, Igbo-English Dictionary (Yale, 1998).
 */
export const IGBO = `
akpụkpọ ụkwụ = shoe
akpụkpọ = leather
okpu = cap
ịchafụ, ịchafụ isi = gele, headtie
uwe, afe, ejiji = dress, kaftan, shirt
uwe nwaanyị, uwe nwanyị = dress, women
uwe nwoke = kaftan, shirt, men
uwe elu = shirt
uwe ụmụaka = children
otogbo = bubu, boubou
isi agụ, isiagụ = senator, kaftan
enu na ana, elu na ala = buba
trauza = trouser
ogodo = wrapper
akwa = cloth
abada = ankara, wax
jọọjị = lace
owu = cotton
akpa, akpa aka = bag, handbag
akpa ego = wallet, purse
akpa akwụkwọ = backpack
ekike, beluti = belt
ihe olu, ihe onu, ife onu, ọla olu = necklace
eruru, erulu = coral
jigida = ileke, waist bead
ọla ntị, iyeli, ihe ntị = earring
mgbanaka, mgba aka, mgbaaka = ring
ọla aka, ọla, ọlaaka = bangle
ọna = brass
elekere, elekere aka = watch
ugegbe anya, enyo anya, ugogbe anya = sunglasses
enyo, ugegbe, ugogbe = mirror
oriọna, ukpe, ọkụ ukpe = lamp
ohiri isi, ofili isi, isi ohiri = cushion
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
edo edo, odo odo = yellow
`
