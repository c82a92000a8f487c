#pragma once

namespace stich {

/// How much each fact about a lead promises, by what the others can do about it: the card is not beaten by a foe;
/// by a foe only; by a foe and by a friend.
struct LeadWeights {
    int base[3];
    int points[3];
    int trump[3];
    int trump_with_foes[3];
    int foes_above[3];
    int friends_above[3];
    int length[3];
    int foes_length[3];
    int alone_in_class[3];
    int top[3];
};

/// The same for a card played to another's lead, by how the trick stands after it: taken for good; ours already and for
/// good; taken, to be lost again; lost for good; ours, to be lost; theirs, to be taken by a friend.
struct FollowWeights {
    int base[6];
    int points[6];
    int trump[6];
    int top[6];
    int above[6];
    int length[6];
    int stake[6];
};

struct Weights {
    /// Without a friend; a foe plays next; a friend plays next.
    LeadWeights lead[3];
    /// Plays last or not; cannot follow or can; has a friend or not.
    FollowWeights follow[2][2][2];
};

// clang-format off
inline constexpr Weights weights = {
    {
        {{14, 45, 65}, {20, -1, -4}, {1, 0, 41}, {-10, 0, 8}, {-48, 8, 10}, {-10, -3, 2}, {0, -4, -42}, {40, 0, 6}, {27, 20, -1}, {-31, -26, -11}},
        {{38, -16, 20}, {6, -2, 0}, {0, 2, 22}, {-12, 44, -44}, {0, 0, -15}, {-1, -39, 8}, {-7, -2, -12}, {-4, -9, 3}, {11, -1, 0}, {9, -14, 15}},
        {{34, -39, 20}, {4, -4, -2}, {13, -4, 3}, {-26, 7, 0}, {-16, -9, 0}, {6, 0, 0}, {-2, 3, -2}, {0, -25, 0}, {6, 8, 23}, {0, -9, -3}},
    },
    {
        {{{{101, 53, 11, 16, 32, 41}, {50, -24, -2, -4, -8, -15}, {-5, -8, -11, 126, -14, 33}, {-30, -12, -17, -23, 14, 25}, {-24, 12, -68, -1, 9, -52}, {0, -4, -10, -40, 29, -22}, {32, 3, 3, 0, 4, 0}}, {{98, 103, 50, -1, 4, 17}, {4, 15, 0, -11, -2, -2}, {-4, 0, 7, 11, -6, -5}, {-5, -57, 0, -34, -18, -1}, {10, 17, -29, -1, 65, 25}, {0, 0, 2, 21, 2, -18}, {0, 0, 3, 0, 10, 0}}},
         {{{141, 24, 48, -13, 24, 59}, {4, -6, 8, -4, 6, -28}, {-3, -26, -5, 3, 14, -47}, {-21, -20, -9, -10, -49, -76}, {20, 11, -4, 3, 0, 28}, {-2, -37, 41, 5, 66, -3}, {0, -1, -1, 3, 27, 4}}, {{126, 96, 50, -75, 37, -4}, {4, 4, -7, -2, -2, 4}, {-1, -37, -12, 64, -1, -23}, {-14, -4, 3, -1, -8, -5}, {3, 0, 45, 2, -44, 1}, {21, 3, 12, -2, -7, 8}, {-3, 2, 0, 7, 13, 5}}}},
        {{{{102, 55, 50, -42, 107, 4}, {2, 4, 22, -5, 28, -20}, {9, 5, -5, -46, 16, 18}, {-53, -14, 18, -13, 2, -15}, {5, 55, 6, 5, -6, 31}, {-4, -12, -15, -9, -33, 8}, {0, -11, 2, -39, -16, 2}}, {{114, 92, 40, -23, 35, -2}, {7, 6, -5, -19, 23, 14}, {-24, -8, -3, -26, -5, -8}, {-19, -50, -4, 2, -14, -14}, {1, 7, 4, 1, 30, 1}, {-3, -1, -7, 3, -1, 10}, {2, 4, -29, -8, 3, -11}}},
         {{{83, 96, 30, -48, 24, 44}, {4, -10, 45, -9, -6, 1}, {0, -77, -51, -52, -4, -5}, {-12, 21, -9, -15, 23, 25}, {0, -34, -1, 4, 25, -20}, {0, 21, -15, -10, -27, 7}, {1, 12, -8, -29, 10, -8}}, {{98, 92, 107, 1, -21, 8}, {3, 4, -6, -4, 2, -19}, {-9, -23, -41, -21, 19, 13}, {-11, -10, -5, -13, -14, -13}, {1, 0, 16, -3, 4, -43}, {-29, 3, 17, 0, -10, 27}, {-1, 36, 13, -28, 15, 57}}}},
    },
};
// clang-format on

}  // namespace stich
